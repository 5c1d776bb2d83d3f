import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Facts, NamedRow } from '#web/ui/NamedRow.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './import.module.css'
import { Preview } from './Preview.tsx'
import { importsQuery } from './queries.ts'
import { text } from './text.ts'
import { usePreview } from './use-import.ts'

/** Where a podcast is brought here from: its address, what it would bring, and what one brought before. */
export function ImportPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const { imports } = useSuspenseQuery(importsQuery(api)).data
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <AskFeed />
      {imports.length > 0 && (
        <PageSection title={text.mineList}>
          <ul>
            {imports.map(({ hash, show, state, counts, feed }) => (
              <NamedRow key={hash} to={`/me/podcast-import/${hash}`} name={show.title} description="">
                <Facts>
                  <li>{text.states[state]}</li>
                  <li>{text.episodes(counts.done)}</li>
                  <li>
                    <bdi dir="ltr" className={styles.faint}>
                      {feed}
                    </bdi>
                  </li>
                </Facts>
              </NamedRow>
            ))}
          </ul>
        </PageSection>
      )}
    </>
  )
}

function AskFeed() {
  const [feed, setFeed] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const preview = usePreview()
  const { fields, rest } = fieldErrors(preview.error, ['feed'])
  if (preview.data) return <Preview preview={preview.data} onBack={() => preview.reset()} />
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        preview.mutate(feed, { onError: () => box.current?.focus() })
      }}
    >
      <Field label={text.feed} hint={text.feedHint} error={fields.feed}>
        {(control) => (
          <TextInput
            {...control}
            ref={box}
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
      <ErrorNote>{rest}</ErrorNote>
      <ButtonRow>
        <Button type="submit" loading={preview.isPending}>
          {text.look}
        </Button>
      </ButtonRow>
    </form>
  )
}
