import { unwrap } from '#web/lib/api.ts'
import { type FormActions, toFormAction } from '#web/lib/form-action.ts'
import { postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { changeList, createList } from './actions.ts'
import { EditListDialog, EMPTY_LIST, NewListDialog } from './ListDialog.tsx'
import { MoveChoices } from './MoveChoices.tsx'
import { text } from './text.ts'

const close = () => undefined
const newList = () => ({ content: <NewListDialog onClose={close} /> })

/** Dialogs of lists, for browsers without JavaScript; a rejected form opens its dialog again. */
export const formSteps: FormActions = {
  'lists.new': async () => newList(),
  [createList.name]: { ...toFormAction(createList), onError: newList },
  'lists.edit': async ({ api, params: { hash = '' } }) => ({
    content: <EditListDialog list={await unwrap(api.api.lists[':hash'].$get({ param: { hash } }))} onClose={close} />,
  }),
  [changeList.name]: {
    ...toFormAction(changeList),
    onError: ({ fields, params: { hash = '' } }) => ({
      content: <EditListDialog list={{ hash, ...EMPTY_LIST, ...changeList.fields?.(fields) }} onClose={close} />,
    }),
  },
  'lists.choose-target': async ({ api, params: { list = '', post = '' } }) => {
    const { lists } = await unwrap(api.api.lists.mine['save-targets'][':post'].$get({ param: { post } }))
    const cancel = (
      <Button {...postButton('page.show')} variant="plain">
        {text.cancel}
      </Button>
    )
    return {
      content: (
        <Dialog open onClose={close} title={text.moveTitle} actions={cancel}>
          <MoveChoices lists={lists} list={list} post={post} />
        </Dialog>
      ),
    }
  },
}
