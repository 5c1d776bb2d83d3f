import { useMutation } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Picture as Stored } from '#shared/contract.ts'
import { unwrap } from '#web/lib/api.ts'
import styles from '#web/podcasts/episodes/episode-form.module.css'
import { episodeText as text } from '#web/podcasts/episodes/episode-text.ts'
import { UploadPictureButton } from '#web/podcasts/episodes/UploadPictureButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Picture } from '#web/ui/Picture.tsx'

/** Saves changes immediately. */
export function CoverField({ post, cover }: { post: string; cover: Stored | null }) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [shown, setShown] = useState(cover)
  const set = useMutation({
    mutationFn: (picture: Stored | null) =>
      unwrap(api.api.episodes[':post'].cover.$put({ param: { post }, json: { cover: picture?.hash ?? null } })),
    onSuccess: async (_, picture) => {
      setShown(picture)
      await router.invalidate()
    },
  })
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{text.cover}</legend>
      <div className={styles.cover}>
        {shown && (
          <div className={styles.square}>
            <Picture picture={shown} sizes="7rem" alt={text.coverAlt} />
          </div>
        )}
        <UploadPictureButton isCover label={text.chooseCover} error={set.error?.message} onUploaded={(picture) => set.mutate(picture)} />
        {shown && (
          <Button variant="plain" size="small" loading={set.isPending} onClick={() => set.mutate(null)}>
            {text.removeCover}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{text.coverHint}</p>
    </fieldset>
  )
}
