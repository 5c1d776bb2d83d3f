import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { submissionTargetQuery } from '#web/posts/posts/publishing/queries.ts'
import { myPostsQuery } from '#web/posts/posts/queries.ts'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { MyPost } from '#worker/posts/posts/contract.ts'
import type { SubmissionTarget } from '#worker/publications/submissions/contract.ts'
import { submitPost } from './actions.ts'
import styles from './submissions.module.css'
import { text } from './text.ts'

/** Lets the viewer choose one of their posts for a publication, after its guidelines. */
export function SubmitPage({ to }: { to: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const target = useSuspenseQuery(submissionTargetQuery(api, to)).data
  return (
    <>
      <PageTitle lead={text.submitLead}>
        {text.submitTo}{' '}
        <PathLink to={`/${target.handle}`}>
          <bdi>{target.name}</bdi>
        </PathLink>
      </PageTitle>
      {target.guidelines && (
        <PageSection title={text.guidelines}>
          <p className={styles.guidelines}>{target.guidelines}</p>
        </PageSection>
      )}
      <SubmitForm target={target} />
    </>
  )
}

function SubmitForm({ target }: { target: SubmissionTarget }) {
  const { role, acceptsSubmissions, limit, activeCount } = target
  if (role === 'owner' || role === 'editor') return <EmptyState title={text.direct} />
  if (!acceptsSubmissions) return <EmptyState title={text.closed} link={{ to: '/search/publications', label: text.explore }} />
  if (limit !== null && activeCount >= limit)
    return <EmptyState title={text.full} link={{ to: '/me/posts/submissions', label: text.mine }} />
  return <PostChooser target={target} />
}

function PostChooser({ target: { hash: publication, handle, limit, activeCount } }: { target: SubmissionTarget }) {
  const { api } = useRouteContext({ from: '__root__' })
  const drafts = useSuspenseInfiniteQuery(myPostsQuery(api, 'drafts')).data.pages.flatMap(({ items }) => items)
  const published = useSuspenseInfiniteQuery(myPostsQuery(api, 'published')).data.pages.flatMap(({ items }) => items)
  const send = useAction(submitPost, { publication })
  const offered = [drafts, published].map((posts) => posts.filter((post) => !post.isSubmitted && post.publication?.handle !== handle))
  const [ownDrafts = [], ownPublished = []] = offered
  if (ownDrafts.length + ownPublished.length === 0) return <EmptyState title={text.noPosts} link={{ to: '/new-post', label: text.write }} />
  const { fields, formError } = fieldErrors(send.error, ['message'])
  return (
    <ActionForm action={send} className={`${form.form} ${form.wide}`}>
      {limit !== null && <p className={styles.meta}>{text.count(formatNumber(activeCount), formatNumber(limit))}</p>}
      <PostChoices label={text.drafts} posts={ownDrafts} />
      <PostChoices label={text.published} posts={ownPublished} />
      <p className={styles.meta}>{text.morePosts}</p>
      <Field label={text.message} optional={text.optional} hint={text.firstMessageHint} error={fields.message}>
        {(control) => <TextArea {...control} name="message" rows={4} maxLength={LIMITS.submissionMessage} />}
      </Field>
      <p className={form.buttons}>
        <Button type="submit" loading={send.isPending}>
          {text.send}
        </Button>
      </p>
      <ErrorNote>{formError}</ErrorNote>
    </ActionForm>
  )
}

const PostChoices = ({ label, posts }: { label: string; posts: readonly MyPost[] }) =>
  posts.length > 0 && (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {posts.map(({ hash, title }) => (
        <label key={hash} className={styles.choice}>
          <input type="radio" name="post" value={hash} required />
          <bdi>{title || text.untitled}</bdi>
        </label>
      ))}
    </fieldset>
  )
