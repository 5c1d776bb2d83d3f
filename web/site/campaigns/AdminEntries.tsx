import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { AdminEntry } from '#worker/site/campaigns/contract.ts'
import { excludeEntry, readmitEntry } from './actions.ts'
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
  const exclude = useAction(excludeEntry, { slug, hash })
  const { fields, formError } = fieldErrors(exclude.error, ['reason'])
  return (
    <details className={editor.exclude}>
      <summary aria-label={text.excludeOf(title)}>{text.exclude}</summary>
      <ActionForm action={exclude} className={editor.reason}>
        <Field label={text.reason} error={fields.reason}>
          {(control) => <TextInput {...control} name="reason" autoComplete="off" />}
        </Field>
        <ErrorNote>{formError}</ErrorNote>
        <div>
          <Button type="submit" variant="danger" size="small" loading={exclude.isPending} aria-label={text.excludeOf(title)}>
            {text.exclude}
          </Button>
        </div>
      </ActionForm>
    </details>
  )
}

function Readmit({ slug, entry: { hash, title } }: { slug: string; entry: AdminEntry }) {
  const readmit = useAction(readmitEntry, { slug, hash })
  return (
    <>
      <ErrorNote>{readmit.error?.message}</ErrorNote>
      <ActionButton action={readmit} variant="quiet" size="small" aria-label={text.readmitOf(title)}>
        {text.readmit}
      </ActionButton>
    </>
  )
}
