import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import { type InfiniteData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { holdersQuery } from '#web/engagement/buttons/queries.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors, readTextField } from '#web/lib/form.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { listKeys, viewerStateKeys } from '#web/lib/query-keys/engagement.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { MenuButton, MenuDivider, OverflowMenu } from '#web/ui/Menu.tsx'
import { CardList, Pager } from '#web/ui/Pager.tsx'
import { EditForm, FormDetails } from '#web/ui/SettingsSection.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ListCard, ListItem, ListItems, SaveState, SaveTarget } from '#worker/engagement/reading-lists/contract.ts'
import type { ViewerState } from '#worker/engagement/viewer-state/contract.ts'
import { ListActions } from './ListActions.tsx'
import styles from './lists.module.css'
import { PostedNoteForm } from './PostedNoteForm.tsx'
import { listItemsQuery } from './queries.ts'
import { ReorderItems } from './ReorderItems.tsx'
import { text } from './text.ts'

export default function EditableListItems({ list, after }: { list: ListCard; after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
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
        <ListActions list={list} onRemoved={() => void navigate({ to: '/me/lists' })} />
      </div>
      {unavailableCount > 0 && <p className={styles.unavailable}>{text.unseen(unavailableCount)}</p>}
      {items.length === 0 && (
        <EmptyState title={text.emptyOwn} link={{ to: '/home', label: text.explore }}>
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
  const { removeItem, setNote, move } = useListItems(hash)
  const [mode, setMode] = useState<'idle' | 'editingNote' | 'moving'>('idle')
  const [draft, setDraft] = useState(note)
  const stop = () => setMode('idle')
  const item = { list: hash, post: post.hash }
  const noteForm = formName('lists.set-note', item)
  const begin = () => {
    setNote.reset()
    setDraft(note)
    setMode('editingNote')
  }
  const { fields, formError } = fieldErrors(setNote.error, ['note'])
  return (
    <div>
      <div className={styles.itemHeader}>
        {mode === 'editingNote' ? (
          <EditForm
            form={noteForm}
            onSubmit={(form) => setNote.mutate({ post: post.hash, note: readTextField(form, 'note') }, { onSuccess: stop })}
            onCancel={stop}
            pending={setNote.isPending}
            width="wide"
            error={formError}
          >
            <Field label={text.note} hint={text.noteHint} error={fields.note} counter={{ value: draft, max: LIMITS.listItemNote }}>
              {(control) => (
                <TextArea
                  {...control}
                  name="note"
                  rows={2}
                  ref={(area) => area?.focus()}
                  value={draft}
                  onChange={({ target }) => setDraft(target.value)}
                />
              )}
            </Field>
          </EditForm>
        ) : note ? (
          <div className={styles.note}>
            <button type="button" className={styles.noteButton} aria-label={`${text.editNote}: ${note}`} dir="auto" onClick={begin}>
              {note}
            </button>
          </div>
        ) : (
          <div>
            <button type="button" className={styles.addNote} onClick={begin}>
              {text.addNote}
            </button>
          </div>
        )}
        <OverflowMenu label={text.actionsOf(post.title)}>
          <MenuButton onClick={begin}>{note ? text.editNote : text.addNote}</MenuButton>
          <MenuButton {...postButton('lists.choose-target', item)} onClick={() => setMode('moving')}>
            {text.moveTo}
          </MenuButton>
          <MenuDivider />
          <MenuButton {...postButton('lists.remove-item', item)} danger onClick={() => removeItem.mutate(post.hash)}>
            {text.removeItem}
          </MenuButton>
        </OverflowMenu>
      </div>
      <FormDetails label={note ? text.editNote : text.addNote} forms={noteForm}>
        {import.meta.env.SSR && <PostedNoteForm form={noteForm} note={note} />}
      </FormDetails>
      <PostCard post={post} />
      {mode === 'moving' && (
        <MoveDialog
          hash={hash}
          post={post.hash}
          pending={move.isPending}
          onClose={stop}
          onMove={(to) => move.mutate({ post: post.hash, to }, { onSettled: stop })}
        />
      )}
    </div>
  )
}

interface Props {
  /** Hash of the list that holds the post now. */
  hash: string
  post: string
  pending: boolean
  onClose: () => void
  onMove: (to: SaveTarget) => void
}

function MoveDialog({ hash, post, pending, onClose, onMove }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, error } = useQuery(holdersQuery(api, post))
  const others = data?.lists.filter((list) => list.hash !== hash && list.hash !== '')
  return (
    <Dialog open onClose={onClose} title={text.moveTitle}>
      <ErrorNote>{error?.message}</ErrorNote>
      {others?.length === 0 && <p>{text.noOther}</p>}
      {others && (
        <ul className={styles.choices}>
          {others.map((list) => (
            <li key={list.hash}>
              <button
                type="button"
                disabled={pending || (list.itemCount >= LIMITS.listItems && !list.contains)}
                onClick={() => onMove(list)}
              >
                <bdi>{list.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

type Pages = InfiniteData<ListItems, unknown>

function useListItems(hash: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const queryKey = listKeys.items(hash)
  const endpoint = api.api.lists[':hash'].items[':post']
  const updateOptimistically = (change: (items: ListItem[]) => ListItem[]) => {
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueriesData<Pages>(
      { queryKey },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
    )
  }
  const refresh = () => queryClient.invalidateQueries({ queryKey: listKeys.all })
  const onError = (error: Error) => {
    showToast({ message: error.message, failed: true })
    void refresh()
  }
  const applySaveState = (post: string, { saved, inOtherList }: SaveState) => {
    queryClient.setQueryData<ViewerState | null>(viewerStateKeys.post(post), (known) => known && { ...known, saved, inOtherList })
    void refresh()
  }
  const restoreItem = useMutation({
    mutationFn: (post: string) => unwrap(endpoint.$put({ param: { hash, post } })),
    onSuccess: (saving, post) => applySaveState(post, saving),
    onError,
  })
  const removeItem = useMutation({
    mutationFn: (post: string) => unwrap(endpoint.$delete({ param: { hash, post } })),
    onMutate: (post) => {
      updateOptimistically((items) => items.filter((one) => one.post.hash !== post))
      showToast({ message: text.takenOut, undo: () => restoreItem.mutate(post), durationMs: 10_000 })
    },
    onSuccess: (saving, post) => applySaveState(post, saving),
    onError,
    scope: { id: `items ${hash}` },
  })
  const setNote = useMutation({
    mutationFn: ({ post, note }: { post: string; note: string }) => unwrap(endpoint.$patch({ param: { hash, post }, json: { note } })),
    onSuccess: (_, input) => {
      updateOptimistically((items) => items.map((one) => (one.post.hash === input.post ? { ...one, note: input.note } : one)))
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  const move = useMutation({
    mutationFn: ({ post, to }: { post: string; to: { hash: string; name: string } }) =>
      unwrap(endpoint.move.$post({ param: { hash, post }, json: { to: to.hash } })),
    onSuccess: (saving, { post, to }) => {
      updateOptimistically((items) => items.filter((one) => one.post.hash !== post))
      showToast({ message: text.movedTo(to.name) })
      applySaveState(post, saving)
    },
    onError,
  })
  return { removeItem, setNote, move }
}
