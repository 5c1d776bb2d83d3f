import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { readableText } from '#web/posts/cards/readable-text.ts'
import { collectPictures } from '#web/posts/posts/collect-pictures.ts'
import { text } from '#web/posts/posts/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { EditorPost, PublishResult, ScheduleResult } from '#worker/posts/posts/contract.ts'
import { AdvancedSettings } from './AdvancedSettings.tsx'
import { CardPreview } from './CardPreview.tsx'
import { CoverPicker } from './CoverPicker.tsx'
import { PublicationPicker } from './PublicationPicker.tsx'
import { PublishTimePicker } from './PublishTimePicker.tsx'
import { keepKnownCover, type PublishFormValues, toFormValues, toPublishSettings } from './publish-form-values.ts'
import styles from './publishing.module.css'
import { suggestionsQuery } from './queries.ts'
import { TagInput } from './TagInput.tsx'
import { TopicPicker } from './TopicPicker.tsx'

const FALLBACK_DESCRIPTION_LENGTH = 160

interface Props {
  post: EditorPost
  valuesRef: RefObject<PublishFormValues | undefined>
  onClose: () => void
  flushDraft: () => Promise<number>
  onPublished: (published: PublishResult) => void
  onScheduled: (scheduled: ScheduleResult) => void
}

export function PublishForm({ post, valuesRef, onClose, flushDraft, onPublished, onScheduled }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { data: suggested } = useQuery(suggestionsQuery(api, post.hash, post.revision))
  const [pictures] = useState(() => collectPictures(post.document))
  const [values, setValues] = useState(() => {
    const initial = valuesRef.current ?? toFormValues(post)
    return { ...initial, cover: keepKnownCover(pictures, initial.cover) }
  })
  const [fallbackDescription] = useState(() => readableText(post.document).slice(0, FALLBACK_DESCRIPTION_LENGTH))
  const update = (change: Partial<PublishFormValues>) => setValues((before) => ({ ...before, ...change }))
  useEffect(() => {
    valuesRef.current = values
  }, [valuesRef, values])
  const send = useMutation({
    mutationFn: async () => {
      const settings = toPublishSettings(values, await flushDraft())
      const call = api.api.posts[':hash']
      const param = { hash: post.hash }
      if (!values.later) return onPublished(await unwrap(call.publish.$post({ param, json: settings })))
      const publishAt = values.publishAt ?? 0
      return onScheduled(await unwrap(call.schedule.$put({ param, json: { ...settings, publishAt } })))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['posts'] }),
  })
  const fields = send.error instanceof ApiError ? (send.error.body.fields ?? {}) : {}
  const tagError = fields.tags ?? Object.entries(fields).find(([name]) => name.startsWith('tags'))?.[1]
  const isPublished = post.state === 'published'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!values.later || values.publishAt !== undefined) send.mutate()
  }
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      {post.scheduleError && <p className={styles.scheduleError}>{text.scheduleError(post.scheduleError)}</p>}
      <p className={styles.hint}>{text.publishHint}</p>
      <CardPreview
        title={post.title}
        description={values.description || fallbackDescription}
        cover={pictures.find(({ hash }) => hash === values.cover)}
      />
      {pictures.length > 0 && (
        <CoverPicker pictures={pictures} chosen={values.cover} onChoose={(cover) => update({ cover })} error={fields.cover} />
      )}
      <Field
        label={text.description}
        hint={text.descriptionHint}
        error={fields.description}
        counter={{ value: values.description, max: LIMITS.descriptionGraphemes }}
      >
        {(control) => (
          <TextArea {...control} rows={3} value={values.description} onChange={(event) => update({ description: event.target.value })} />
        )}
      </Field>
      <TagInput tags={values.tags} typed={values.typedTag} onChange={update} suggested={suggested?.tags ?? []} error={tagError} />
      <TopicPicker
        chosen={values.topics}
        onChange={(topics) => update({ topics })}
        suggested={suggested?.topics ?? []}
        error={fields.topics}
      />
      <PublicationPicker chosen={values.publication} onChoose={(publication) => update({ publication })} error={fields.publication} />
      {!isPublished && <PublishTimePicker later={values.later} publishAt={values.publishAt} onChange={update} error={fields.publishAt} />}
      <AdvancedSettings post={post} values={values} onChange={update} errors={fields} />
      <label className={styles.choice}>
        <input type="checkbox" checked={values.commentsOn} onChange={(event) => update({ commentsOn: event.target.checked })} />{' '}
        {text.commentsOn}
      </label>
      {send.error && (
        <p role="alert" className={styles.error}>
          {[send.error.message, fields.title, fields.document].filter(Boolean).join(' ')}
        </p>
      )}
      <div className={styles.bar}>
        <Button type="submit" loading={send.isPending}>
          {values.later ? text.schedule : isPublished ? text.republish : text.publish}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}
