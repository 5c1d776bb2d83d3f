import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { type FormEvent, type RefObject, Suspense, useEffect, useMemo, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { submissionKeys } from '#web/lib/query-keys/people.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { text } from '#web/posts/posts/text.ts'
import { text as reviewText } from '#web/posts/reviews/text.ts'
import { myPublicationsQuery } from '#web/publications/members/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { EditorPost, PublishPost, PublishResult, ScheduleResult } from '#worker/posts/posts/contract.ts'
import { AdvancedSettings } from './AdvancedSettings.tsx'
import { CardPreview } from './CardPreview.tsx'
import { CoverPicker } from './CoverPicker.tsx'
import { DestinationPicker, SubmissionFields } from './DestinationPicker.tsx'
import { PublishTimePicker } from './PublishTimePicker.tsx'
import { collectCovers, type PublishFormValues, resolveCover, toFormValues, toPublishSettings } from './publish-form-values.ts'
import styles from './publishing.module.css'
import { submissionTargetQuery, suggestionsQuery } from './queries.ts'
import { TagInput, TopicPicker } from './TagsAndTopics.tsx'

const FieldCorrections = lazyPart(() => import('#web/posts/proofreading/FieldCorrections.tsx'))

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
  const navigate = useNavigate()
  const [key] = useState(() => crypto.randomUUID())
  const { data: suggested, isPending } = useQuery(suggestionsQuery(api, post.hash, post.revision))
  const [values, setValues] = useState(() => {
    const initial = valuesRef.current ?? toFormValues(post)
    return { ...initial, cover: resolveCover(collectCovers(post.document, initial.ownCover), initial.cover) }
  })
  const covers = useMemo(() => collectCovers(post.document, values.ownCover), [post.document, values.ownCover])
  const update = (change: Partial<PublishFormValues>) => setValues((before) => ({ ...before, ...change }))
  useEffect(() => {
    valuesRef.current = values
  }, [valuesRef, values])
  const send = useMutation({
    mutationFn: async () => {
      const settings = toPublishSettings(values, await flushDraft())
      const call = api.api.posts[':hash']
      const param = { hash: post.hash }
      if (values.submitTo !== null) return submitPost(settings, values.submitTo)
      if (!values.later) return onPublished(await unwrap(call.publish.$post({ param, json: settings })))
      const publishAt = values.publishAt ?? 0
      return onScheduled(await unwrap(call.schedule.$put({ param, json: { ...settings, publishAt } })))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: postKeys.all }),
  })
  const submitPost = async ({ publication: _, ...settings }: PublishPost, handle: string) => {
    const { submission } = post
    const { message } = values
    const sent = await (submission?.publication.handle === handle
      ? unwrap(
          api.api.submissions[':hash'].resubmit.$post({
            param: { hash: submission.hash },
            json: { ...settings, version: submission.version, message },
          }),
        )
      : queryClient
          .fetchQuery(submissionTargetQuery(api, handle))
          .then((target) =>
            unwrap(api.api.submissions.$post({ json: { ...settings, key, post: post.hash, publication: target.hash, message } })),
          ))
    await queryClient.invalidateQueries({ queryKey: submissionKeys.all })
    await navigate({ to: '/me/posts/submissions/$hash', params: { hash: sent.hash } })
  }
  const fields = send.error instanceof ApiError ? (send.error.body.fields ?? {}) : {}
  const tagError = fields.tags ?? Object.entries(fields).find(([name]) => name.startsWith('tags'))?.[1]
  const isPublished = post.state === 'published'
  const hasReviewedLinks =
    post.addsReviewedLinks !== null && (post.addsReviewedLinks || !['', post.canonicalUrl].includes(values.canonicalUrl))
  const isReviewed = post.isReviewedAsSponsored || hasReviewedLinks
  const sponsoredNotice = isPublished ? reviewText.beforePublishingSponsoredEdit : reviewText.beforePublishingSponsored
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!values.later || values.submitTo !== null || values.publishAt !== undefined) send.mutate()
  }
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      {post.scheduleError && <p className={styles.scheduleError}>{text.scheduleError(post.scheduleError)}</p>}
      {isReviewed && values.submitTo === null && (
        <p className={styles.reviewNotice}>{post.isReviewedAsSponsored ? sponsoredNotice : reviewText.beforePublishing}</p>
      )}
      {!send.error && post.publishLimit && post.publishLimit.left <= LIMITS.publishLimitShownFrom && (
        <p className={styles.reviewNotice}>{text.publishLimit(post.publishLimit)}</p>
      )}
      {post.isPromoted && <p className={styles.reviewNotice}>{reviewText.beforePublishingPromoted}</p>}
      <div className={styles.columns}>
        <div className={styles.cardSide}>
          <CardPreview post={post} values={values} cover={covers.find(({ hash }) => hash === values.cover)} />
          <CoverPicker
            pictures={covers}
            chosen={values.cover ?? null}
            onChoose={(cover) => update({ cover })}
            onUpload={(picture) => update({ ownCover: picture, cover: picture.hash })}
            error={fields.cover}
          />
        </div>
        <div className={styles.fields}>
          <Field
            label={text.description}
            hint={text.descriptionHint}
            error={fields.description}
            counter={{ value: values.description, max: LIMITS.descriptionGraphemes }}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                className={styles.description}
                value={values.description}
                onChange={(event) => update({ description: event.target.value })}
              />
            )}
          </Field>
          <Suspense>
            <FieldCorrections value={values.description} onChange={(description) => update({ description })} />
          </Suspense>
          <TopicPicker
            chosen={values.topics}
            onChange={(topics) => update({ topics })}
            suggested={isPending ? undefined : (suggested?.topics ?? [])}
            error={fields.topics}
          />
          <TagInput tags={values.tags} typed={values.typedTag} onChange={update} suggested={suggested?.tags ?? []} error={tagError} />
          <DestinationPicker values={values} onChange={update} error={fields.publication} />
          {values.submitTo !== null && (
            <SubmissionFields to={values.submitTo} message={values.message} onChange={update} error={fields.message} />
          )}
          {!isPublished && values.submitTo === null && (
            <PublishTimePicker later={values.later} publishAt={values.publishAt} onChange={update} error={fields.publishAt} />
          )}
          <AdvancedSettings post={post} values={values} onChange={update} errors={fields} />
          <label className={styles.choice}>
            <input type="checkbox" checked={values.commentsOn} onChange={(event) => update({ commentsOn: event.target.checked })} />{' '}
            {text.commentsOn}
          </label>
          {post.publishLimit && post.state === 'draft' && values.submitTo === null && (
            <p className={styles.hint}>
              {post.emailedAt === null ? <PathLink to={`/me/p/${post.hash}/newsletter`}>{text.onlyByEmail}</PathLink> : text.emailedBefore}
            </p>
          )}
        </div>
      </div>
      <div className={styles.bar}>
        {send.error && (
          <p role="alert" className={styles.error}>
            {[send.error.message, fields.title, fields.document].filter(Boolean).join(' ')}
          </p>
        )}
        <Button type="submit" loading={send.isPending}>
          {values.submitTo !== null
            ? text.submit
            : values.later
              ? text.schedule
              : isReviewed
                ? reviewText.send
                : isPublished
                  ? text.republish
                  : text.publish}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {text.cancel}
        </Button>
        <PublishSummary values={values} />
      </div>
    </form>
  )
}

/** When and where the post will appear. */
function PublishSummary({ values: { publication, submitTo, later, publishAt } }: { values: PublishFormValues }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useInfiniteQuery(myPublicationsQuery(api))
  const name = data?.pages.flatMap(({ items }) => items).find(({ hash }) => hash === publication)?.name
  if (submitTo !== null || (later && publishAt === undefined)) return null
  return (
    <p className={styles.summary}>
      {later && publishAt !== undefined ? <Time at={publishAt} /> : text.now}، {text.publishedIn} <bdi>{name ?? text.ownPage}</bdi>
    </p>
  )
}
