import { useState } from 'react'
import { postButton } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionMenuButton } from '#web/ui/ActionButton.tsx'
import { MenuButton, MenuDivider, OverflowMenu } from '#web/ui/Menu.tsx'
import type { ListCard } from '#worker/engagement/reading-lists/contract.ts'
import { publishList, removeList, restoreList, unpublishList } from './actions.ts'
import { EditListDialog } from './ListDialog.tsx'
import { text } from './text.ts'

/** Menu of a list for its owner; `stays` on the page of a removed list unless that is its own. */
export function ListActions({ list, stays = false }: { list: ListCard; stays?: boolean }) {
  const [open, setOpen] = useState(false)
  const { hash } = list
  const publish = useAction(list.public ? unpublishList : publishList, { hash }, { toastErrors: true })
  const restore = useAction(restoreList, { hash }, { toastErrors: true })
  const remove = useAction(removeList, { hash }, { toastErrors: true, undo: restore.run, stays })
  return (
    <>
      <OverflowMenu label={text.actionsOf(list.name)}>
        <MenuButton {...postButton('lists.edit', { hash })} onClick={() => setOpen(true)}>
          {text.edit}
        </MenuButton>
        <ActionMenuButton action={publish}>{list.public ? text.makePrivate : text.makePublic}</ActionMenuButton>
        {!list.isDefault && (
          <>
            <MenuDivider />
            <ActionMenuButton action={remove} danger>
              {text.remove}
            </ActionMenuButton>
          </>
        )}
      </OverflowMenu>
      {open && <EditListDialog list={list} onClose={() => setOpen(false)} />}
    </>
  )
}
