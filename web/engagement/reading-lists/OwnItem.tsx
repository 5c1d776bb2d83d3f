import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { textOf } from '#web/lib/form-data.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { DotsMenu } from '#web/ui/DotsMenu.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { MenuButton, MenuRule } from '#web/ui/Menu.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { ListItem } from '#worker/engagement/reading-lists/contract.ts'
import styles from './lists.module.css'
import { MoveDialog } from './MoveDialog.tsx'
import { text } from './text.ts'
import { useItems } from './use-items.ts'

/** A post of one's own list: its note, edited in its place, and what can be done with it. */
export function OwnItem({ hash, item: { post, note } }: { hash: string; item: ListItem }) {
  const { takeOut, note: write, move } = useItems(hash)
  const [doing, setDoing] = useState<'nothing' | 'noting' | 'moving'>('nothing')
  const [draft, setDraft] = useState(note)
  const stop = () => setDoing('nothing')
  const begin = () => {
    write.reset()
    setDraft(note)
    setDoing('noting')
  }
  const { fields, rest } = fieldErrors(write.error, ['note'])
  return (
    <div>
      <div className={styles.own}>
        {doing === 'noting' ? (
          <EditForm
            onSubmit={(form) => write.mutate({ post: post.hash, note: textOf(form, 'note') }, { onSuccess: stop })}
            onCancel={stop}
            pending={write.isPending}
            width="wide"
            error={rest}
          >
            <Field label={text.note} hint={text.noteHint} error={fields.note} counter={{ value: draft, max: LIMITS.itemNote }}>
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
            <button type="button" className={styles.written} aria-label={`${text.editNote}: ${note}`} dir="auto" onClick={begin}>
              {note}
            </button>
          </div>
        ) : (
          <div>
            <button type="button" className={styles.add} onClick={begin}>
              {text.addNote}
            </button>
          </div>
        )}
        <DotsMenu label={text.actionsOf(post.title)}>
          <MenuButton onClick={begin}>{note ? text.editNote : text.addNote}</MenuButton>
          <MenuButton onClick={() => setDoing('moving')}>{text.moveTo}</MenuButton>
          <MenuRule />
          <MenuButton danger onClick={() => takeOut.mutate(post.hash)}>
            {text.takeOut}
          </MenuButton>
        </DotsMenu>
      </div>
      <PostCard post={post} />
      {doing === 'moving' && (
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
