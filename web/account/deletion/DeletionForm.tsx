import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { CloseAccountForm } from './CloseAccountForm.tsx'
import { CLOSE_PUBLICATION, PublicationChoice } from './PublicationChoice.tsx'
import { deletionOptionsQuery } from './queries.ts'
import { text } from './text.ts'

export function DeletionForm({ close }: { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: options } = useSuspenseQuery(deletionOptionsQuery(api))
  const [handle, setHandle] = useState('')
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({})
  const publications = options.publications.flatMap(({ hash }) => {
    const choice = choices[hash]
    return choice ? [{ hash, successor: choice === CLOSE_PUBLICATION ? null : choice }] : []
  })
  return (
    <CloseAccountForm
      closeAccount={() => unwrap(api.api.me.deletion.$post({ json: { handle, publications } }))}
      submit={text.removeNow}
      fields={['handle', ...options.publications.map(({ hash }) => `publications.${hash}`)]}
      close={close}
    >
      {(errors) => (
        <>
          <p>{text.removeLead(formatNumber(options.graceDays))}</p>
          {options.publications.map((publication) => (
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
    </CloseAccountForm>
  )
}
