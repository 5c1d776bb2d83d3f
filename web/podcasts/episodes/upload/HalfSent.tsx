import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { read } from '#web/lib/api.ts'
import { text } from '#web/podcasts/episodes/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { SoundUpload } from '#worker/podcasts/episodes/contract.ts'
import styles from './half-sent.module.css'

/** An upload that an earlier visit left half way: the same file goes on where it stopped. */
export function HalfSent({ post, upload, onEnded }: { post: string; upload: SoundUpload; onEnded: () => unknown }) {
  const { api } = useRouteContext({ from: '__root__' })
  const cancel = useMutation({
    mutationFn: () => read(api.api.sounds[':post'].uploads[':hash'].$delete({ param: { post, hash: upload.hash } })),
    onSuccess: onEnded,
    onError: (error) => showToast({ message: error.message, failed: true }),
  })
  const share = Math.floor((Math.min(upload.bytes, upload.parts.length * upload.partBytes) / upload.bytes) * 100)
  return (
    <div className={styles.note}>
      <p>
        {text.halfSent} «<bdi>{upload.name}</bdi>» {text.halfSentShare(formatNumber(share))}
      </p>
      <Button variant="plain" size="small" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {text.forget}
      </Button>
    </div>
  )
}
