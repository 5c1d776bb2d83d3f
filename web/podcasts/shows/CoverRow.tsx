import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { uploadCover } from '#web/lib/upload-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ManagedShow } from '#worker/podcasts/shows/contract.ts'
import styles from './show-form.module.css'
import { showSettingsText as text } from './show-settings-text.ts'
import { useUpdateShow } from './use-show-mutations.ts'

export function CoverRow({ show: { hash, title, cover } }: { show: ManagedShow }) {
  const file = useRef<HTMLInputElement>(null)
  const [uploadedShare, setSent] = useState(0)
  const change = useUpdateShow(hash, () => showToast({ message: text.saved }))
  const upload = useMutation({
    mutationFn: async (chosen: File) => change.mutateAsync({ cover: (await uploadCover(chosen, setSent)).hash }),
  })
  return (
    <SettingsSection title={text.cover}>
      <div className={styles.cover}>
        <Cover title={title} picture={cover} sizes="8rem" />
        <div className={styles.details}>
          <p className={styles.hint}>{text.coverHint}</p>
          <ErrorNote>{upload.error?.message}</ErrorNote>
          {upload.isPending && (
            <p className={styles.hint}>
              <progress value={uploadedShare} aria-label={text.cover} /> {text.sending(Math.round(uploadedShare * 100))}
            </p>
          )}
          <p>
            <Button variant="quiet" loading={upload.isPending} onClick={() => file.current?.click()}>
              {cover ? text.changeCover : text.chooseCover}
            </Button>
          </p>
          <input
            ref={file}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            hidden
            aria-label={text.chooseCover}
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen) upload.mutate(chosen)
              target.value = ''
            }}
          />
        </div>
      </div>
    </SettingsSection>
  )
}
