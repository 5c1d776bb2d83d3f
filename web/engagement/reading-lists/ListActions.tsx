import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { postButton } from '#web/lib/post-button.ts'
import { listKeys, viewerStateKeys } from '#web/lib/query-keys/engagement.ts'
import { MenuButton, MenuDivider, OverflowMenu } from '#web/ui/Menu.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ChangeList, ListCard } from '#worker/engagement/reading-lists/contract.ts'
import { ListDialog } from './ListDialog.tsx'
import { text } from './text.ts'

interface Props {
  list: ListCard
  onRemoved?: () => void
  children?: ReactNode
}

export function ListActions({ list, onRemoved, children }: Props) {
  const { change, remove, onError } = useChangeList(list)
  const [open, setOpen] = useState(false)
  const { hash } = list
  return (
    <>
      <OverflowMenu label={text.actionsOf(list.name)}>
        {children}
        <MenuButton
          {...postButton('lists.edit', { hash })}
          onClick={() => {
            change.reset()
            setOpen(true)
          }}
        >
          {text.edit}
        </MenuButton>
        <MenuButton
          {...postButton(list.public ? 'lists.unpublish' : 'lists.publish', { hash })}
          onClick={() => change.mutate({ public: !list.public }, { onError })}
        >
          {list.public ? text.makePrivate : text.makePublic}
        </MenuButton>
        {!list.isDefault && (
          <>
            <MenuDivider />
            <MenuButton {...postButton('lists.remove', { hash })} danger onClick={() => remove.mutate(undefined, { onSuccess: onRemoved })}>
              {text.remove}
            </MenuButton>
          </>
        )}
      </OverflowMenu>
      {open && (
        <ListDialog
          title={text.editList}
          submit={text.save}
          initial={list}
          pending={change.isPending}
          error={change.error}
          open
          onClose={() => setOpen(false)}
          onSubmit={({ name, description, public: isPublic }) =>
            change.mutate({ name, description, public: isPublic }, { onSuccess: () => setOpen(false) })
          }
        />
      )}
    </>
  )
}

const UNDO_TOAST_MS = 10_000

function useChangeList({ hash }: Pick<ListCard, 'hash'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const onError = (error: Error) => void showToast({ message: error.message, failed: true })
  const refresh = () => queryClient.invalidateQueries({ queryKey: listKeys.all })
  const one = api.api.lists[':hash']
  const change = useMutation({
    mutationFn: (json: ChangeList) => unwrap(one.$patch({ param: { hash }, json })),
    onSuccess: async (list, input) => {
      queryClient.setQueryData(listKeys.page(hash), list)
      if (input.name === undefined && input.public !== undefined) showToast({ message: list.public ? text.madePublic : text.madePrivate })
      await refresh()
    },
  })
  const restore = useMutation({
    mutationFn: () => unwrap(one.restore.$post({ param: { hash } })),
    onSuccess: () => void showToast({ message: text.restored }),
    onError,
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => unwrap(one.$delete({ param: { hash } })),
    onSuccess: () => void showToast({ message: text.removed, undo: () => restore.mutate(), durationMs: UNDO_TOAST_MS }),
    onError,
    onSettled: () => Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: viewerStateKeys.all })]),
  })
  return { change, remove, onError }
}
