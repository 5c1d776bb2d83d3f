import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { uploadCover } from '#web/lib/upload-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { OwnShow } from '#worker/podcasts/shows/contract.ts'
import { ownText as text } from './own-text.ts'
import styles from './show-form.module.css'
import { useChangeShow } from './use-own-show.ts'

/** A show's cover, and another one in its place. */
export function CoverRow({ show: { hash, title, cover } }: { show: OwnShow }) {
  const file = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState(0)
  const change = useChangeShow(hash, () => showToast({ message: text.saved }))
  const send = useMutation({
    mutationFn: async (chosen: File) => change.mutateAsync({ cover: (await uploadCover(chosen, setSent)).hash }),
  })
  return (
    <SettingsSection title={text.cover}>
      <div className={styles.cover}>
        <Cover title={title} picture={cover} sizes="8rem" />
        <div className={styles.words}>
          <p className={styles.hint}>{text.coverHint}</p>
          <ErrorNote>{send.error?.message}</ErrorNote>
          {send.isPending && (
            <p className={styles.hint}>
              <progress value={sent} aria-label={text.cover} /> {text.sending(Math.round(sent * 100))}
            </p>
          )}
          <p>
            <Button variant="quiet" loading={send.isPending} onClick={() => file.current?.click()}>
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
              if (chosen) send.mutate(chosen)
              target.value = ''
            }}
          />
        </div>
      </div>
    </SettingsSection>
  )
}
