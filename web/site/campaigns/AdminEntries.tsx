import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors, handleSubmit, readTextField } from '#web/lib/form.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import styles from '#web/money/administration/administration.module.css'
import { useMoneyChange as useStaffChange } from '#web/money/administration/use-money-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { AdminEntry } from '#worker/site/campaigns/contract.ts'
import { adminText as text } from './admin-text.ts'
import editor from './editor.module.css'
import { adminEntriesQuery } from './queries.ts'

/** The entries of a contest and the posts that staff excluded. */
export function AdminEntries({ slug, count, after }: { slug: string; count: number; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(adminEntriesQuery(api, slug, after))
  return (
    <PageSection title={text.entries(formatNumber(count))}>
      {items.length === 0 && <p className={editor.hint}>{text.noEntries}</p>}
      <ul>
        {items.map((entry) => (
          <EntryRow key={entry.hash} slug={slug} entry={entry} />
        ))}
      </ul>
      <Pager to={`/admin/campaigns/${slug}`} {...pager} />
    </PageSection>
  )
}

const EntryRow = ({ slug, entry }: { slug: string; entry: AdminEntry }) => (
  <li className={styles.row}>
    <div className={styles.rowText}>
      <p className={styles.rowTitle}>
        <PathLink to={entry.path}>
          <bdi>{entry.title}</bdi>
        </PathLink>
      </p>
      <p className={styles.meta}>
        <bdi>{entry.author.name}</bdi>
        <Time at={entry.publishedAt} as="moment" />
      </p>
      {entry.exclusion !== null && (
        <p>
          <bdi>{text.isExcluded(entry.exclusion)}</bdi>
        </p>
      )}
      {entry.exclusion === null ? <Exclude slug={slug} entry={entry} /> : <Readmit slug={slug} entry={entry} />}
    </div>
  </li>
)

function Exclude({ slug, entry: { hash, title } }: { slug: string; entry: AdminEntry }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { change, isPending, error } = useStaffChange({
    run: (data: FormData) => {
      const json = { reason: readTextField(data, 'reason') }
      return unwrap(api.api.admin.campaigns[':slug'].exclusions[':hash'].$put({ param: { slug, hash }, json }))
    },
    done: text.excluded,
  })
  const { fields, formError } = fieldErrors(error, ['reason'])
  return (
    <details className={editor.exclude}>
      <summary aria-label={text.excludeOf(title)}>{text.exclude}</summary>
      <PostForm
        form={formName('campaigns.exclude', { slug, hash })}
        className={editor.reason}
        onSubmit={handleSubmit((data) => !isPending && change(data))}
        noValidate
      >
        <Field label={text.reason} error={fields.reason}>
          {(control) => <TextInput {...control} name="reason" autoComplete="off" />}
        </Field>
        <ErrorNote>{formError}</ErrorNote>
        <div>
          <Button type="submit" variant="danger" size="small" loading={isPending} aria-label={text.excludeOf(title)}>
            {text.exclude}
          </Button>
        </div>
      </PostForm>
    </details>
  )
}

function Readmit({ slug, entry: { hash, title } }: { slug: string; entry: AdminEntry }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { change, isPending, error } = useStaffChange({
    run: (_: unknown) => unwrap(api.api.admin.campaigns[':slug'].exclusions[':hash'].$delete({ param: { slug, hash } })),
    done: text.readmitted,
  })
  return (
    <>
      <ErrorNote>{error?.message}</ErrorNote>
      <Button
        {...postButton('campaigns.readmit', { slug, hash })}
        variant="quiet"
        size="small"
        loading={isPending}
        aria-label={text.readmitOf(title)}
        onClick={() => change(undefined)}
      >
        {text.readmit}
      </Button>
    </>
  )
}
