import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import { text } from './text.ts'

export function RemoveAudio({ post, onRemoved }: { post: string; onRemoved: () => unknown }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => unwrap(api.api.episodes[':post'].$delete({ param: { post } })),
    onSuccess: () => {
      showToast({ message: text.removed })
      setAsking(false)
      onRemoved()
    },
    onError: (error) => showToast({ message: error.message, failed: true }),
  })
  return (
    <>
      <Button variant="plain" onClick={() => setAsking(true)}>
        {text.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.removeTitle}
        confirmLabel={text.remove}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p>{text.removeHint}</p>
      </ConfirmDialog>
    </>
  )
}
