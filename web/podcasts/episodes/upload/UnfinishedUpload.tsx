import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { text } from '#web/podcasts/episodes/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { AudioUpload } from '#worker/podcasts/episodes/contract.ts'
import styles from './unfinished-upload.module.css'

/** An upload left unfinished by an earlier visit; choosing the same file resumes it. */
export function UnfinishedUpload({ post, upload, onDiscarded }: { post: string; upload: AudioUpload; onDiscarded: () => unknown }) {
  const { api } = useRouteContext({ from: '__root__' })
  const cancel = useMutation({
    mutationFn: () => unwrap(api.api.episodes[':post'].uploads[':hash'].$delete({ param: { post, hash: upload.hash } })),
    onSuccess: onDiscarded,
    onError: (error) => showToast({ message: error.message, failed: true }),
  })
  const share = Math.floor((Math.min(upload.bytes, upload.parts.length * upload.partBytes) / upload.bytes) * 100)
  return (
    <div className={styles.note}>
      <p>
        {text.unfinishedUpload} «<bdi>{upload.name}</bdi>» {text.unfinishedShare(formatNumber(share))}
      </p>
      <Button variant="plain" size="small" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {text.discard}
      </Button>
    </div>
  )
}
