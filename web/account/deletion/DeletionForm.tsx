import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { read } from '#web/lib/api.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { LeaveForm } from './LeaveForm.tsx'
import { PublicationChoice, SHUT } from './PublicationChoice.tsx'
import { leavingQuery } from './queries.ts'
import { text } from './text.ts'

/** Deleting the account: what it means, a choice for each publication, and the handle typed by hand. */
export function DeletionForm({ close }: { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: leaving } = useSuspenseQuery(leavingQuery(api))
  const [handle, setHandle] = useState('')
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({})
  const publications = leaving.publications.flatMap(({ hash }) => {
    const choice = choices[hash]
    return choice ? [{ hash, to: choice === SHUT ? null : choice }] : []
  })
  return (
    <LeaveForm
      leave={() => read(api.api.me.deletion.$post({ json: { handle, publications } }))}
      submit={text.removeNow}
      fields={['handle', ...leaving.publications.map(({ hash }) => `publications.${hash}`)]}
      close={close}
    >
      {(errors) => (
        <>
          <p>{text.removeLead(formatNumber(leaving.graceDays))}</p>
          {leaving.publications.map((publication) => (
            <PublicationChoice
              key={publication.hash}
              publication={publication}
              chosen={choices[publication.hash] ?? ''}
              onChoose={(choice) => setChoices({ ...choices, [publication.hash]: choice })}
              error={errors[`publications.${publication.hash}`]}
            />
          ))}
          <Field label={text.handle} error={errors.handle}>
            {(control) => (
              <TextInput
                {...control}
                dir="ltr"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={handle}
                onChange={(event) => setHandle(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
    </LeaveForm>
  )
}
