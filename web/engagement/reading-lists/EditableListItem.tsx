import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { readTextField } from '#web/lib/form-data.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { MenuButton, MenuDivider } from '#web/ui/Menu.tsx'
import { OverflowMenu } from '#web/ui/OverflowMenu.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { ListItem } from '#worker/engagement/reading-lists/contract.ts'
import styles from './lists.module.css'
import { MoveDialog } from './MoveDialog.tsx'
import { text } from './text.ts'
import { useListItems } from './use-list-items.ts'

export function EditableListItem({ hash, item: { post, note } }: { hash: string; item: ListItem }) {
  const { removeItem, setNote, move } = useListItems(hash)
  const [mode, setMode] = useState<'idle' | 'editingNote' | 'moving'>('idle')
  const [draft, setDraft] = useState(note)
  const stop = () => setMode('idle')
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
          <MenuButton onClick={() => setMode('moving')}>{text.moveTo}</MenuButton>
          <MenuDivider />
          <MenuButton danger onClick={() => removeItem.mutate(post.hash)}>
            {text.removeItem}
          </MenuButton>
        </OverflowMenu>
      </div>
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
