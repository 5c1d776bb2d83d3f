import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { text } from '#web/posts/posts/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { MyPost } from '#worker/posts/posts/contract.ts'
import TimePicker from './DateTimePicker.tsx'
import styles from './publishing.module.css'

export default function RescheduleDialog({ post, onClose }: { post: MyPost; onClose: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [publishAt, setPublishAt] = useState(post.publishAt ?? undefined)
  const change = useMutation({
    mutationFn: (time: number) => unwrap(api.api.posts[':hash'].schedule.$patch({ param: { hash: post.hash }, json: { publishAt: time } })),
    onSuccess: () => {
      showToast({ message: text.timeChanged })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: postKeys.all }),
  })
  const field = change.error instanceof ApiError ? change.error.body.fields?.publishAt : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.changeTimeTitle}
      actions={
        <>
          <Button loading={change.isPending} disabled={publishAt === undefined} onClick={() => publishAt && change.mutate(publishAt)}>
            {text.changeTime}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <TimePicker publishAt={publishAt} onChange={setPublishAt} error={field} />
      {change.error && !field && (
        <p role="alert" className={styles.error}>
          {change.error.message}
        </p>
      )}
    </Dialog>
  )
}
