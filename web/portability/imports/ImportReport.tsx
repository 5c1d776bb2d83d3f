import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import importStyles from '#web/podcasts/importer/import.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ImportItem, TextImport } from '#worker/portability/imports/contract.ts'
import styles from './imports.module.css'
import { ITEM_FILTERS, type ItemFilter, importItemsQuery } from './queries.ts'
import { reportText as text } from './report-text.ts'

interface Props {
  textImport: Pick<TextImport, 'hash' | 'state' | 'counts'>
  filter: ItemFilter
  after?: string | undefined
}

/** The items of an import with their results; before it starts, what it will import. */
export function ImportReport({ textImport: { hash, state, counts }, filter, after }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(importItemsQuery(api, hash, filter, after))
  const to = `/me/import/${hash}`
  const count = { ...counts, all: undefined, told: undefined }
  const filters = ITEM_FILTERS.filter((one) => one === filter || count[one] !== 0)
  return (
    <PageSection title={state === 'ready' ? text.itemsTitle : text.title} landmark={false}>
      <Tabs label={text.label}>
        {filters.map((one) => (
          <Tab key={one} to={to} search={one === 'all' ? {} : { of: one }} count={count[one]}>
            {text.filters[one]}
          </Tab>
        ))}
      </Tabs>
      {items.length === 0 ? (
        <p className={importStyles.secondary}>{text.noItems}</p>
      ) : (
        <ul className={importStyles.items}>
          {items.map((item) => (
            <Item key={item.key} item={item} />
          ))}
        </ul>
      )}
      <Pager to={to} search={filter === 'all' ? {} : { of: filter }} {...pager} />
    </PageSection>
  )
}

function Item({ item: { kind, title, author, at, isDraft, draftReason, state, reason, warnings, missing, path } }: { item: ImportItem }) {
  const notes = [
    ...(reason === null ? [] : [text.reasons[reason]]),
    ...(draftReason === null ? [] : [text.draftReasons[draftReason]]),
    ...warnings.map((warning) => {
      if (missing > 0 && warning === 'listItems') return text.missing(missing)
      return missing > 0 && warning === 'targets' ? text.missingTargets(missing) : text.warnings[warning]
    }),
  ]
  const name = <bdi>{title || text.kinds[kind] || text.noTitle}</bdi>
  return (
    <li className={importStyles.item} data-state={state}>
      <p className={importStyles.itemName}>{path === null ? name : <PathLink to={path}>{name}</PathLink>}</p>
      <p className={importStyles.itemState}>{text.items[state]}</p>
      <p className={classNames(importStyles.itemDetails, styles.wholeRow)}>
        {title && text.kinds[kind] && <span>{text.kinds[kind]}</span>}
        {isDraft && <span>{text.draft}</span>}
        {at !== null && <Time at={at} />}
        {author && (
          <span>
            {text.by} <bdi>{author}</bdi>
          </span>
        )}
      </p>
      {notes.length > 0 && (
        <ul className={styles.itemNotes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
