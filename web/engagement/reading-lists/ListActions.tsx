import { type ReactNode, useState } from 'react'
import { MenuButton, MenuDivider } from '#web/ui/Menu.tsx'
import { OverflowMenu } from '#web/ui/OverflowMenu.tsx'
import type { ListCard } from '#worker/engagement/reading-lists/contract.ts'
import { ListDialog } from './ListDialog.tsx'
import { text } from './text.ts'
import { useChangeList } from './use-change-list.ts'

interface Props {
  list: ListCard
  onRemoved?: () => void
  children?: ReactNode
}

export function ListActions({ list, onRemoved, children }: Props) {
  const { change, remove, onError } = useChangeList(list)
  const [open, setOpen] = useState(false)
  return (
    <>
      <OverflowMenu label={text.actionsOf(list.name)}>
        {children}
        <MenuButton
          onClick={() => {
            change.reset()
            setOpen(true)
          }}
        >
          {text.edit}
        </MenuButton>
        <MenuButton onClick={() => change.mutate({ public: !list.public }, { onError })}>
          {list.public ? text.makePrivate : text.makePublic}
        </MenuButton>
        {!list.isDefault && (
          <>
            <MenuDivider />
            <MenuButton danger onClick={() => remove.mutate(undefined, { onSuccess: onRemoved })}>
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
