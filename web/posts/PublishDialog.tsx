import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError, read } from '#web/lib/api.ts'
import { topicsQuery } from '#web/topics/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { Picture as StoredPicture } from '#worker/lib/contract.ts'
import { LIMITS } from '#worker/lib/limits.ts'
import type { EditorPost, Published } from '#worker/posts/contract.ts'
import styles from './PublishDialog.module.css'
import { readPublishForm } from './publish-form.ts'
import { text } from './text.ts'

interface Props {
  open: boolean
  onClose: () => void
  hash: string
  /** What was chosen when the post was last published. */
  chosen: Pick<EditorPost, 'description' | 'tags' | 'topics' | 'cover' | 'commentsOn'>
  /** Pictures of the text, from which a cover is chosen. */
  pictures: readonly StoredPicture[]
  isPublished: boolean
  /** Saves what is typed and answers the revision to publish. */
  settle: () => Promise<number>
  onPublished: (published: Published) => void
}

/** The last step before readers: how the post looks in lists, and under what it is found. */
export function PublishDialog({ open, onClose, hash, chosen, pictures, isPublished, settle, onPublished }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const [description, setDescription] = useState(chosen.description)
  const publish = useMutation({
    mutationFn: async (form: FormData) => {
      const revision = await settle()
      return read(api.api.posts[':hash'].publish.$post({ param: { hash }, json: readPublishForm(form, revision) }))
    },
    onSuccess: onPublished,
  })
  const fields = publish.error instanceof ApiError ? (publish.error.body.fields ?? {}) : {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    publish.mutate(new FormData(event.currentTarget))
  }
  const tagError = fields.tags ?? Object.entries(fields).find(([name]) => name.startsWith('tags'))?.[1]
  return (
    <Dialog open={open} onClose={onClose} title={text.publishTitle}>
      <form onSubmit={submit} className={styles.form}>
        <p className={styles.hint}>{text.publishHint}</p>
        <Field
          label={text.description}
          hint={text.descriptionHint}
          error={fields.description}
          counter={{ value: description, max: LIMITS.descriptionGraphemes }}
        >
          {(control) => (
            <TextArea
              {...control}
              name="description"
              rows={3}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
        <Field label={text.tags} hint={text.tagsHint} error={tagError}>
          {(control) => <TextInput {...control} name="tags" defaultValue={chosen.tags.join('، ')} />}
        </Field>
        <Topics chosen={chosen.topics} error={fields.topics} />
        {pictures.length > 0 && <Covers pictures={pictures} chosen={chosen.cover?.hash} error={fields.cover} />}
        <label className={styles.check}>
          <input type="checkbox" name="commentsOn" defaultChecked={chosen.commentsOn} /> {text.commentsOn}
        </label>
        {publish.error && (
          <p role="alert" className={styles.error}>
            {[publish.error.message, fields.title, fields.document].filter(Boolean).join(' ')}
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" loading={publish.isPending}>
            {isPublished ? text.republish : text.publish}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Topics({ chosen, error }: { chosen: readonly string[]; error?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(topicsQuery(api))
  const [picked, setPicked] = useState<readonly string[]>(chosen)
  const toggle = (key: string) => setPicked((keys) => (keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]))
  return (
    <fieldset className={styles.group}>
      <legend>
        {text.topics} <span className={styles.hint}>{text.topicsHint}</span>
      </legend>
      <div className={styles.topics}>
        {data?.groups.flatMap(({ topics }) =>
          topics.map(({ key, name }) => (
            <label key={key} className={styles.topic}>
              <input
                type="checkbox"
                name="topics"
                value={key}
                checked={picked.includes(key)}
                disabled={!picked.includes(key) && picked.length >= LIMITS.topicsPerPost}
                onChange={() => toggle(key)}
              />
              {name}
            </label>
          )),
        )}
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}

function Covers({ pictures, chosen, error }: { pictures: readonly StoredPicture[]; chosen?: string; error?: string }) {
  return (
    <fieldset className={styles.group}>
      <legend>{text.cover}</legend>
      <div className={styles.covers}>
        <label className={styles.topic}>
          <input type="radio" name="cover" value="" defaultChecked={!pictures.some(({ hash }) => hash === chosen)} /> {text.noCover}
        </label>
        {pictures.map((picture) => (
          <label key={picture.hash} className={styles.cover}>
            <input
              type="radio"
              name="cover"
              value={picture.hash}
              defaultChecked={picture.hash === chosen}
              aria-label={picture.alt || text.cover}
            />
            <Picture picture={picture} sizes="8rem" />
          </label>
        ))}
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}
