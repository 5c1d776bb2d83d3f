import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { ApiError, read } from '#web/lib/api.ts'
import { readableText } from '#web/posts/cards/readable-text.ts'
import { picturesOf } from '#web/posts/posts/pictures-of.ts'
import { text } from '#web/posts/posts/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { EditorPost, Published, Scheduled } from '#worker/posts/posts/contract.ts'
import { CardPreview } from './CardPreview.tsx'
import { CoverChoice } from './CoverChoice.tsx'
import { type Choices, choicesOf, coverAmong, settingsOf } from './choices.ts'
import { MoreSettings } from './MoreSettings.tsx'
import { PlaceChoice } from './PlaceChoice.tsx'
import styles from './publishing.module.css'
import { suggestionsQuery } from './queries.ts'
import { TagInput } from './TagInput.tsx'
import { TimeChoice } from './TimeChoice.tsx'
import { TopicChoice } from './TopicChoice.tsx'

/** Letters of the text that stand in for a description. */
const OPENING = 160

interface Props {
  post: EditorPost
  /** What was chosen before the dialog was closed without publishing; it is there again when it opens. */
  kept: RefObject<Choices | undefined>
  onClose: () => void
  settle: () => Promise<number>
  onPublished: (published: Published) => void
  onScheduled: (scheduled: Scheduled) => void
}

/** The choices of the publish dialog, with every limit in sight, and the button that carries them out. */
export function PublishForm({ post, kept, onClose, settle, onPublished, onScheduled }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { data: suggested } = useQuery(suggestionsQuery(api, post.hash, post.revision))
  const [pictures] = useState(() => picturesOf(post.document))
  const [choices, setChoices] = useState(() => {
    const opened = kept.current ?? choicesOf(post)
    return { ...opened, cover: coverAmong(pictures, opened.cover) }
  })
  const [opening] = useState(() => readableText(post.document).slice(0, OPENING))
  const choose = (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change }))
  useEffect(() => {
    kept.current = choices
  }, [kept, choices])
  const send = useMutation({
    mutationFn: async () => {
      const settings = settingsOf(choices, await settle())
      const call = api.api.posts[':hash']
      const param = { hash: post.hash }
      if (!choices.later) return onPublished(await read(call.publish.$post({ param, json: settings })))
      const publishAt = choices.publishAt ?? 0
      return onScheduled(await read(call.schedule.$put({ param, json: { ...settings, publishAt } })))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['posts'] }),
  })
  const fields = send.error instanceof ApiError ? (send.error.body.fields ?? {}) : {}
  const tagError = fields.tags ?? Object.entries(fields).find(([name]) => name.startsWith('tags'))?.[1]
  const isPublished = post.state === 'published'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!choices.later || choices.publishAt !== undefined) send.mutate()
  }
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      {post.scheduleFlaw && <p className={styles.flaw}>{text.scheduleFlaw(post.scheduleFlaw)}</p>}
      <p className={styles.hint}>{text.publishHint}</p>
      <CardPreview title={post.title} words={choices.description || opening} cover={pictures.find(({ hash }) => hash === choices.cover)} />
      {pictures.length > 0 && (
        <CoverChoice pictures={pictures} chosen={choices.cover} onChoose={(cover) => choose({ cover })} error={fields.cover} />
      )}
      <Field
        label={text.description}
        hint={text.descriptionHint}
        error={fields.description}
        counter={{ value: choices.description, max: LIMITS.descriptionGraphemes }}
      >
        {(control) => (
          <TextArea {...control} rows={3} value={choices.description} onChange={(event) => choose({ description: event.target.value })} />
        )}
      </Field>
      <TagInput tags={choices.tags} typed={choices.typedTag} onChange={choose} suggested={suggested?.tags ?? []} error={tagError} />
      <TopicChoice
        chosen={choices.topics}
        onChange={(topics) => choose({ topics })}
        suggested={suggested?.topics ?? []}
        error={fields.topics}
      />
      <PlaceChoice chosen={choices.publication} onChoose={(publication) => choose({ publication })} error={fields.publication} />
      {!isPublished && <TimeChoice later={choices.later} publishAt={choices.publishAt} onChange={choose} error={fields.publishAt} />}
      <MoreSettings post={post} choices={choices} onChange={choose} errors={fields} />
      <label className={styles.check}>
        <input type="checkbox" checked={choices.commentsOn} onChange={(event) => choose({ commentsOn: event.target.checked })} />{' '}
        {text.commentsOn}
      </label>
      {send.error && (
        <p role="alert" className={styles.error}>
          {[send.error.message, fields.title, fields.document].filter(Boolean).join(' ')}
        </p>
      )}
      <div className={styles.bar}>
        <Button type="submit" loading={send.isPending}>
          {choices.later ? text.schedule : isPublished ? text.republish : text.publish}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}
