import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import { Num } from '#web/ui/NumberRow.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Row, RowMeta, Rows } from '#web/ui/Rows.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ImportState, TextImport } from '#worker/portability/imports/contract.ts'
import { importFeed } from './actions.ts'
import styles from './imports.module.css'
import { textImportsQuery } from './queries.ts'
import { SourceName } from './SourceName.tsx'
import { formatNames, SOURCES, sourcesText } from './sources-text.ts'
import { text } from './text.ts'
import { UploadSection } from './UploadSection.tsx'

export function ImportsPage({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(textImportsQuery(api, after))
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <FeatureNotice feature="imports" />
      <PageSection title={text.give}>
        <div className={styles.give}>
          <UploadSection unfinished={items.filter(({ state }) => state === 'uploading')} />
          <FeedForm />
        </div>
      </PageSection>
      {items.length > 0 && (
        <PageSection title={text.myImports}>
          <Rows>
            {items.map((one) => (
              <ImportRow key={one.hash} textImport={one} />
            ))}
          </Rows>
          <Pager to="/me/import" {...pager} />
        </PageSection>
      )}
      <SourceGuides />
    </>
  )
}

/** States in which an import waits for its owner. */
const WAITING_FOR_OWNER: readonly ImportState[] = ['uploading', 'ready', 'paused', 'full']

const ImportRow = ({ textImport: { hash, state, format, fileName, feed, counts, createdAt } }: { textImport: TextImport }) => (
  <Row>
    <div className={styles.import}>
      <PathLink to={`/me/import/${hash}`} className={styles.importName}>
        <SourceName feed={feed} fileName={fileName} />
      </PathLink>
      <RowMeta>
        <span className={WAITING_FOR_OWNER.includes(state) ? styles.importWaits : undefined}>{text.states[state]}</span>
        {format !== null && <span>{formatNames[format]}</span>}
        {counts.done > 0 && (
          <span>
            {text.counts.done}: <Num value={counts.done} />
          </span>
        )}
        <Time at={createdAt} />
      </RowMeta>
    </div>
  </Row>
)

function FeedForm() {
  const input = useRef<HTMLInputElement>(null)
  const read = useAction(importFeed, {})
  useEffect(() => {
    if (read.error) input.current?.focus()
  }, [read.error])
  const { fields, formError } = fieldErrors(read.error, ['feed'])
  return (
    <ActionForm action={read} className={styles.form}>
      <Field label={text.feed} hint={text.feedHint} error={fields.feed}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            name="feed"
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://example.com/feed"
          />
        )}
      </Field>
      <ErrorNote>{formError}</ErrorNote>
      <ButtonRow>
        <Button type="submit" variant="quiet" loading={read.isPending}>
          {text.readFeed}
        </Button>
      </ButtonRow>
    </ActionForm>
  )
}

/** How to get an export file from each source; one guide is open at a time. */
const SourceGuides = () => (
  <PageSection title={sourcesText.title}>
    <p className={styles.lead}>{sourcesText.lead}</p>
    <div className={styles.guides}>
      {SOURCES.map(({ name, steps, path }) => (
        <details key={name} name="source" className={styles.guide}>
          <summary>{name}</summary>
          <p>{steps}</p>
          {path && (
            <p className={styles.path}>
              <bdi dir="ltr" lang="en">
                {path}
              </bdi>
            </p>
          )}
        </details>
      ))}
    </div>
  </PageSection>
)
