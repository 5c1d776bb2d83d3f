import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import { type InfiniteData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { addItem, removeItem } from '#web/engagement/buttons/actions.ts'
import { holdersQuery } from '#web/engagement/buttons/queries.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { listKeys, viewerStateKeys } from '#web/lib/query-keys/engagement.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ShelfDrawing } from '#web/ui/drawings/ShelfDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { MenuButton, MenuDivider, OverflowMenu } from '#web/ui/Menu.tsx'
import { CardList, Pager } from '#web/ui/Pager.tsx'
import { EditForm, FormDetails } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ListCard, ListItem, ListItems, SaveState } from '#worker/engagement/reading-lists/contract.ts'
import type { ViewerState } from '#worker/engagement/viewer-state/contract.ts'
import { setNote } from './actions.ts'
import { ListActions } from './ListActions.tsx'
import styles from './lists.module.css'
import { MoveChoices } from './MoveChoices.tsx'
import { listItemsQuery } from './queries.ts'
import { ReorderItems } from './ReorderItems.tsx'
import { text } from './text.ts'

export default function EditableListItems({ list, after }: { list: ListCard; after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pages, pager } = usePages(listItemsQuery(api, list.hash, after))
  const [arranging, setArranging] = useState(false)
  const unavailableCount = pages[0]?.unavailableCount ?? 0
  return (
    <>
      <div className={styles.tools}>
        {items.length > 1 && (
          <Button
            variant="quiet"
            size="small"
            icon={<IconArrowsSort size={18} stroke={1.6} aria-hidden="true" />}
            aria-pressed={arranging}
            onClick={() => setArranging(!arranging)}
          >
            {text.arrange}
          </Button>
        )}
        <ListActions list={list} />
      </div>
      {unavailableCount > 0 && <p className={styles.unavailable}>{text.unseen(unavailableCount)}</p>}
      {items.length === 0 && (
        <EmptyState drawing={<ShelfDrawing />} title={text.emptyOwn} link={{ to: '/home', label: text.explore }}>
          {text.emptyOwnMore}
        </EmptyState>
      )}
      {arranging ? (
        <ReorderItems hash={list.hash} after={after} />
      ) : (
        <CardList label={list.name} busy={pager.loading}>
          {items.map((item) => (
            <EditableListItem key={item.post.hash} hash={list.hash} item={item} />
          ))}
        </CardList>
      )}
      <Pager to={`/${list.owner.handle}/list/${list.hash}`} {...pager} />
    </>
  )
}

function EditableListItem({ hash, item: { post, note } }: { hash: string; item: ListItem }) {
  const remove = useRemoveItem(hash, post.hash)
  const [mode, setMode] = useState<'idle' | 'editingNote' | 'moving'>('idle')
  const stop = () => setMode('idle')
  const edit = () => setMode('editingNote')
  const item = { list: hash, post: post.hash }
  const form = <NoteForm {...item} note={note} onClose={stop} />
  return (
    <div>
      <div className={styles.itemHeader}>
        {mode === 'editingNote' ? (
          form
        ) : note ? (
          <div className={styles.note}>
            <button type="button" className={styles.noteButton} aria-label={`${text.editNote}: ${note}`} dir="auto" onClick={edit}>
              {note}
            </button>
          </div>
        ) : (
          <div>
            <button type="button" className={styles.addNote} onClick={edit}>
              {text.addNote}
            </button>
          </div>
        )}
        <OverflowMenu label={text.actionsOf(post.title)}>
          <MenuButton onClick={edit}>{note ? text.editNote : text.addNote}</MenuButton>
          <MenuButton {...postButton('lists.choose-target', item)} onClick={() => setMode('moving')}>
            {text.moveTo}
          </MenuButton>
          <MenuDivider />
          <MenuButton {...postButton(removeItem.name, item)} danger onClick={() => remove.mutate()}>
            {text.removeItem}
          </MenuButton>
        </OverflowMenu>
      </div>
      <FormDetails label={note ? text.editNote : text.addNote} forms={formName(setNote.name, item)}>
        {import.meta.env.SSR && form}
      </FormDetails>
      <PostCard post={post} />
      {mode === 'moving' && <MoveDialog {...item} onClose={stop} />}
    </div>
  )
}

interface Props {
  /** Hash of the list that holds the post now. */
  list: string
  post: string
  onClose: () => void
}

function NoteForm({ list, post, note, onClose }: Props & { note: string }) {
  const [value, setValue] = useState(note)
  const save = useAction(setNote, { list, post }, { onDone: onClose })
  const { fields, formError } = fieldErrors(save.error, ['note'])
  return (
    <EditForm action={save} onCancel={onClose} width="wide" error={formError}>
      <Field label={text.note} hint={text.noteHint} error={fields.note} counter={{ value, max: LIMITS.listItemNote }}>
        {(control) => (
          <TextArea
            {...control}
            name="note"
            rows={2}
            ref={(area) => area?.focus()}
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
      </Field>
    </EditForm>
  )
}

function MoveDialog({ list, post, onClose }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, error } = useQuery(holdersQuery(api, post))
  return (
    <Dialog open onClose={onClose} title={text.moveTitle}>
      <ErrorNote>{error?.message}</ErrorNote>
      {data && <MoveChoices lists={data.lists} list={list} post={post} onDone={onClose} />}
    </Dialog>
  )
}

type Pages = InfiniteData<ListItems, unknown>

/** Removes the item at once; the toast offers an undo. */
function useRemoveItem(list: string, post: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const queryKey = listKeys.items(list)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: listKeys.all })
  const callbacks = {
    onSuccess: ({ saved, inOtherList }: SaveState) => {
      queryClient.setQueryData<ViewerState | null>(viewerStateKeys.post(post), (known) => known && { ...known, saved, inOtherList })
      refresh()
    },
    onError: ({ message }: Error) => {
      showToast({ message, failed: true })
      refresh()
    },
  }
  const restore = useMutation({ mutationFn: () => addItem.run(api, { list, post }), ...callbacks })
  const withoutPost = (page: ListItems) => ({ ...page, items: page.items.filter((one) => one.post.hash !== post) })
  return useMutation({
    mutationFn: () => removeItem.run(api, { list, post }),
    onMutate: () => {
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueriesData<Pages>({ queryKey }, (data) => data && { ...data, pages: data.pages.map(withoutPost) })
      showToast({ message: text.takenOut, undo: () => restore.mutate(), durationMs: 10_000 })
    },
    ...callbacks,
    scope: { id: `items ${list}` },
  })
}
