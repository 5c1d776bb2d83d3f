import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { COMMUNITY_RULES } from '#shared/community-rules.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { text } from '#web/engagement/comments/text.ts'
import { unwrap } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import input from '#web/ui/input.module.css'
import { showToast } from '#web/ui/toast.ts'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { updateCachedPages, updateComment } from './cached-comments.ts'
import { useAdjustCommentCount } from './use-comment-actions.ts'

export default function TakeDownDialog({
  comment: { hash, held },
  post,
  onClose,
}: {
  comment: Comment
  post: string
  onClose: () => void
}) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const adjustCount = useAdjustCommentCount(post)
  const [rule, setRule] = useState<number>(COMMUNITY_RULES[0].number)
  const takeDown = useMutation({
    mutationFn: () => unwrap(api.api.comments[':hash'].moderation.$put({ param: { hash }, json: { rule } })),
    onSuccess: () => {
      updateCachedPages(
        queryClient,
        updateComment(hash, (comment) => ({ ...comment, gone: 'moderator' }), held ? 0 : -1),
      )
      if (!held) adjustCount(-1)
      showToast({ message: text.takenDown })
      onClose()
    },
    onError: (error) => showToast({ message: error.message, failed: true }),
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text.takeDown}
      confirmLabel={text.takeDown}
      pending={takeDown.isPending}
      onConfirm={() => takeDown.mutate()}
    >
      <p>{text.takeDownLead}</p>
      <Field label={text.rule} hint={COMMUNITY_RULES.find(({ number }) => number === rule)?.text}>
        {(control) => (
          <select
            {...control}
            className={`${input.input} ${input.select}`}
            value={rule}
            onChange={({ target }) => setRule(Number(target.value))}
          >
            {COMMUNITY_RULES.map(({ number, name }) => (
              <option key={number} value={number}>
                {formatNumber(number)}. {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </ConfirmDialog>
  )
}
