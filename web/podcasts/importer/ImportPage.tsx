import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { FeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { EntityRow, MetaList } from '#web/ui/Rows.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { FeedChoices } from '#worker/podcasts/importer/contract.ts'
import styles from './import.module.css'
import { Preview } from './Preview.tsx'
import { importsQuery, useImportPreview } from './queries.ts'
import { text } from './text.ts'

export function ImportPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const { imports } = useSuspenseQuery(importsQuery(api)).data
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <FeatureNotice feature="podcast_imports" />
      <FeedForm />
      {imports.length > 0 && (
        <PageSection title={text.myImports}>
          <ul>
            {imports.map(({ hash, show, state, counts, feed }) => (
              <EntityRow key={hash} to={`/me/podcast-import/${hash}`} name={show.title} description="">
                <MetaList>
                  <li>{text.states[state]}</li>
                  <li>{text.episodes(counts.done)}</li>
                  <li>
                    <bdi dir="ltr" className={styles.secondary}>
                      {feed}
                    </bdi>
                  </li>
                </MetaList>
              </EntityRow>
            ))}
          </ul>
        </PageSection>
      )}
    </>
  )
}

function FeedForm() {
  const [feed, setFeed] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const preview = useImportPreview()
  const { fields, formError } = fieldErrors(preview.error, ['feed'])
  const goBack = () => preview.reset()
  if (preview.data && 'choices' in preview.data) {
    const choose = (chosen: string) => {
      setFeed(chosen)
      preview.mutate(chosen)
    }
    return <ChoiceList choices={preview.data.choices} onChoose={choose} onBack={goBack} />
  }
  if (preview.data) return <Preview preview={preview.data} onBack={goBack} />
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        preview.mutate(feed, { onError: () => input.current?.focus() })
      }}
    >
      <Field label={text.feed} hint={text.feedHint} error={fields.feed}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://example.com/feed.xml"
            value={feed}
            onChange={({ target }) => setFeed(target.value)}
          />
        )}
      </Field>
      <ErrorNote>{formError}</ErrorNote>
      <ButtonRow>
        <Button type="submit" loading={preview.isPending}>
          {text.showPreview}
        </Button>
      </ButtonRow>
    </form>
  )
}

interface ChoiceListProps extends FeedChoices {
  onChoose: (feed: string) => void
  onBack: () => void
}

function ChoiceList({ choices, onChoose, onBack }: ChoiceListProps) {
  return (
    <section aria-label={text.choose} className={styles.form}>
      <h2 className={styles.name}>{text.choose}</h2>
      <p>{text.chooseHint}</p>
      <ul className={styles.items}>
        {choices.map(({ title, feed }) => (
          <li key={feed} className={styles.item}>
            <p className={styles.itemName}>
              <bdi>{title}</bdi>
            </p>
            <Button variant="quiet" size="small" aria-label={text.previewOf(title)} onClick={() => onChoose(feed)}>
              {text.showPreview}
            </Button>
            {title !== feed && (
              <p className={styles.itemDetails}>
                <bdi dir="ltr">{feed}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
      <ButtonRow>
        <Button variant="plain" onClick={onBack}>
          {text.otherFeed}
        </Button>
      </ButtonRow>
    </section>
  )
}
