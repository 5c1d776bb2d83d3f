import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { ListedTag } from '#worker/moderation/content/contract.ts'
import { hideTag, mergeTags, showTag } from './actions.ts'
import { ContentSearch } from './ContentSearch.tsx'
import { tagsQuery } from './queries.ts'
import { text } from './text.ts'

const PATH = '/admin/tags'
const searchOf = (isHidden: boolean): Record<string, string> => (isHidden ? { hidden: '1' } : {})

/** Tags by spelling, by use, or the hidden ones, with the form that merges two. */
export function TagList({ isHidden, q, after }: { isHidden: boolean; q: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(tagsQuery(api, isHidden, q, after))
  return (
    <>
      <PageTitle lead={text.tagsLead}>{text.tags}</PageTitle>
      <ActionSection title={text.merge} summary={text.mergeHint} label={text.merge} forms={mergeTags.name}>
        {(close) => <MergeTags close={close} />}
      </ActionSection>
      <ContentSearch path={PATH} q={q} label={text.searchTags} search={searchOf(isHidden)} />
      <Tabs label={text.tagFilters}>
        <Tab to={PATH} search={q ? { q } : {}}>
          {text.shownTags}
        </Tab>
        <Tab to={PATH} search={{ hidden: '1', ...(q && { q }) }}>
          {text.hiddenTags}
        </Tab>
      </Tabs>
      {items.length === 0 && <EmptyState title={text.noTags}>{text.noTagsHint}</EmptyState>}
      <ul>
        {items.map((tag) => (
          <TagRow key={tag.slug} tag={tag} />
        ))}
      </ul>
      <Pager to={PATH} search={{ ...searchOf(isHidden), ...(q && { q }) }} {...pager} />
    </>
  )
}

/** Merges one tag into another, by any spelling of each. */
const MergeTags = ({ close }: { close: () => void }) => (
  <ChangeForm action={useAction(mergeTags, {}, { onDone: close })} submitLabel={text.merge} fields={['from', 'into']} onCancel={close}>
    {(errors) => (
      <>
        <Field label={text.mergeFrom} error={errors.from}>
          {(control) => <TextInput {...control} name="from" required />}
        </Field>
        <Field label={text.mergeInto} error={errors.into}>
          {(control) => <TextInput {...control} name="into" required />}
        </Field>
      </>
    )}
  </ChangeForm>
)

function TagRow({ tag: { name, slug, postCount, followerCount, isHidden } }: { tag: ListedTag }) {
  const change = useAction(isHidden ? showTag : hideTag, { name: slug })
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>
          <PathLink to={`/tag/${encodeURIComponent(slug)}`}>
            <bdi>{name}</bdi>
          </PathLink>
          {isHidden && <span className={styles.inactive}>{text.hidden}</span>}
        </p>
      </div>
      <p className={styles.figures}>
        <span>{text.postCount(formatNumber(postCount))}</span>
        <span>{text.followers(formatNumber(followerCount))}</span>
      </p>
      <div className={styles.end}>
        <ActionButton action={change} variant="quiet" size="small" aria-label={isHidden ? text.unhide(name) : text.hideOf(name)}>
          {isHidden ? text.show : text.hide}
        </ActionButton>
        <ErrorNote>{change.error?.message}</ErrorNote>
      </div>
    </li>
  )
}
