import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { SaveTarget } from '#worker/engagement/reading-lists/contract.ts'
import { createListWith } from './actions.ts'
import { saveDialogText as text } from './dialog-text.ts'
import { holdersQuery } from './queries.ts'
import type { Savable } from './SaveButton.tsx'
import styles from './save-dialog.module.css'
import { useSave, withDefaultList } from './use-save.ts'

interface Props {
  post: Savable
  open: boolean
  onClose: () => void
}

export default function SaveDialog({ post, open, onClose }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, error } = useQuery({ ...holdersQuery(api, post.hash), enabled: open })
  return (
    <Dialog open={open} onClose={onClose} title={text.where} actions={<Button onClick={onClose}>{text.done}</Button>}>
      <ErrorNote>{error?.message}</ErrorNote>
      {data && <Choices post={post} lists={data.lists} />}
    </Dialog>
  )
}

function Choices({ post, lists }: { post: Savable; lists: SaveTarget[] }) {
  const save = useSave(post)
  return (
    <>
      <ul className={styles.lists}>
        {withDefaultList(lists).map((list) => (
          <Choice key={list.isDefault ? 'default' : list.hash} list={list} onChange={(wanted) => save(wanted, list)} />
        ))}
      </ul>
      {lists.length < LIMITS.lists && <NewListForm post={post.hash} />}
      {lists.length >= LIMITS.lists * 0.9 && (
        <p className={styles.count}>{text.limit(formatNumber(lists.length), formatNumber(LIMITS.lists))}</p>
      )}
    </>
  )
}

function Choice({ list, onChange }: { list: SaveTarget; onChange: (wanted: boolean) => void }) {
  const { name, contains, itemCount } = list
  const isFull = itemCount >= LIMITS.listItems
  return (
    <li>
      <label className={styles.choice}>
        <input type="checkbox" checked={contains} disabled={isFull && !contains} onChange={({ target }) => onChange(target.checked)} />
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {!list.public && <IconLock size={16} stroke={1.6} role="img" aria-label={text.onlyMe} />}
        </span>
        <span className={styles.count}>
          {itemCount >= LIMITS.listItems * 0.9
            ? text.itemsOf(formatNumber(itemCount), formatNumber(LIMITS.listItems))
            : text.items(formatNumber(itemCount))}
          {isFull && `؛ ${text.full}`}
        </span>
      </label>
    </li>
  )
}

/** Creates a list with the post. */
export function NewListForm({ post }: { post: string }) {
  const id = useId()
  const [name, setName] = useState('')
  const create = useAction(createListWith, { post }, { onDone: () => setName('') })
  const { fields, formError } = fieldErrors(create.error, ['name'])
  return (
    <ActionForm action={create} className={styles.form}>
      <label htmlFor={id} className={styles.label}>
        {text.newList}
      </label>
      <div className={styles.inputRow}>
        <TextInput
          id={id}
          name="name"
          autoComplete="off"
          placeholder={text.newName}
          aria-invalid={fields.name ? true : undefined}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" variant="quiet" loading={create.isPending} disabled={!import.meta.env.SSR && name.trim() === ''}>
          {text.makeAndSave}
        </Button>
      </div>
      <label className={styles.choice}>
        <input type="checkbox" name="private" />
        <span>{text.private}</span>
      </label>
      <ErrorNote>{fields.name ?? formError}</ErrorNote>
    </ActionForm>
  )
}
