import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormActions, FormRequest } from '#web/lib/form-action.ts'
import { formName } from '#web/lib/post-button.ts'
import { EMPTY_LIST, ListDialog } from './ListDialog.tsx'
import { MoveChoices } from './MoveChoices.tsx'
import { text } from './text.ts'

const newList = () => ({
  content: <PostedListDialog title={text.newList} submit={text.make} initial={EMPTY_LIST} form="lists.create" withKey />,
})

const readListFields = ({ fields }: FormRequest) => ({
  name: fields.text('name'),
  description: fields.text('description'),
  public: fields.text('public') !== 'false',
})

const itemParam = ({ list = '', post = '' }: Readonly<Record<string, string>>) => ({ hash: list, post })

type ListDialogProps = Parameters<typeof ListDialog>[0]

const PostedListDialog = (props: Pick<ListDialogProps, 'title' | 'submit' | 'initial' | 'form' | 'withKey'>) => (
  <ListDialog {...props} pending={false} error={null} open onClose={() => undefined} onSubmit={() => undefined} />
)

const editList = (request: FormRequest, initial: ListDialogProps['initial']) => ({
  content: (
    <PostedListDialog
      title={text.editList}
      submit={text.save}
      initial={initial}
      form={formName('lists.change', { hash: request.params.hash ?? '' })}
    />
  ),
})

export const formActions: FormActions = {
  'lists.new': async () => newList(),
  'lists.create': {
    run: async (request) => {
      await unwrap(request.api.api.lists.$post({ json: { key: request.fields.text('key'), ...readListFields(request) } }))
      return {}
    },
    onError: newList,
  },
  'lists.edit': async (request) => {
    const { hash = '' } = request.params
    return editList(request, await unwrap(request.api.api.lists[':hash'].$get({ param: { hash } })))
  },
  'lists.change': {
    run: async (request) => {
      const { hash = '' } = request.params
      await unwrap(request.api.api.lists[':hash'].$patch({ param: { hash }, json: readListFields(request) }))
      return {}
    },
    onError: (request) => editList(request, readListFields(request)),
  },
  'lists.publish': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.lists[':hash'].$patch({ param: { hash }, json: { public: true } }))
    return { notice: text.madePublic }
  },
  'lists.unpublish': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.lists[':hash'].$patch({ param: { hash }, json: { public: false } }))
    return { notice: text.madePrivate }
  },
  'lists.remove': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.lists[':hash'].$delete({ param: { hash } }))
    return { to: '/me/lists', notice: text.removed }
  },
  'lists.remove-item': async ({ api, params }) => {
    await unwrap(api.api.lists[':hash'].items[':post'].$delete({ param: itemParam(params) }))
    return { notice: text.takenOut }
  },
  'lists.add-item': async ({ api, params }) => {
    await unwrap(api.api.lists[':hash'].items[':post'].$put({ param: itemParam(params) }))
    return {}
  },
  'lists.set-note': async ({ api, fields, params }) => {
    const note = fields.text('note').replaceAll('\r\n', '\n')
    await unwrap(api.api.lists[':hash'].items[':post'].$patch({ param: itemParam(params), json: { note } }))
    return {}
  },
  'lists.choose-target': async ({ api, params }) => {
    const { hash, post } = itemParam(params)
    const { lists } = await unwrap(api.api.lists.mine['save-targets'][':post'].$get({ param: { post } }))
    return { content: <MoveChoices lists={lists} list={params.list ?? hash} post={params.post ?? post} /> }
  },
  'lists.move-item': async ({ api, params }) => {
    if (!params.to) throw new ApiError(400, { code: 'invalid', message: text.moveTitle, requestId: '' })
    await unwrap(api.api.lists[':hash'].items[':post'].move.$post({ param: itemParam(params), json: { to: params.to } }))
    return {}
  },
}
