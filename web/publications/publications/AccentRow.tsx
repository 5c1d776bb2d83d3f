import { useState } from 'react'
import { accentTones, isAccent } from '#shared/accent-colour.ts'
import { useDebounced } from '#web/account/auth/use-debounced.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { accentPath } from '#web/ui/Accent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { EditForm, EditRow } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ManagedPublication } from '#worker/publications/publications/contract.ts'
import { useUpdatePublication } from './queries.ts'
import styles from './settings.module.css'
import { text } from './text.ts'

/** Where the color picker starts; the product's turquoise as sRGB. */
const FIROOZEH = '008390'

/** Settings row of the accent, with a preview that says when a color was adapted. */
export const AccentRow = ({ publication }: { publication: ManagedPublication }) => {
  const { hash, name, accent } = publication
  return (
    <EditRow
      title={text.accent}
      forms={formName('publication.change-accent', { hash })}
      value={accent && <AccentPreview accent={accent} name={name} />}
      empty={text.noAccent}
    >
      {(close) => <AccentForm publication={publication} close={close} />}
    </EditRow>
  )
}

const normalize = (typed: string) => typed.trim().replace(/^#/, '').toLowerCase()

function AccentForm({ publication: { hash, name, accent }, close }: { publication: ManagedPublication; close: () => void }) {
  const [typed, setTyped] = useState(accent ?? '')
  const change = useUpdatePublication(hash, () => {
    showToast({ message: text.saved })
    close()
  })
  const { fields, formError } = fieldErrors(change.error, ['accent'])
  const chosen = normalize(typed)
  const shown = useDebounced(chosen, 150)
  return (
    <EditForm
      form={formName('publication.change-accent', { hash })}
      onSubmit={() => change.mutate({ accent: typed.trim() === '' ? null : typed })}
      onCancel={close}
      pending={change.isPending}
      error={formError}
      width="wide"
      extra={
        accent && (
          <Button {...postButton('publication.remove-accent', { hash })} variant="plain" onClick={() => change.mutate({ accent: null })}>
            {text.removeAccent}
          </Button>
        )
      }
    >
      <Field label={text.accent} hint={text.accentHint} error={fields.accent}>
        {(control) => (
          <div className={styles.color}>
            <input
              type="color"
              aria-label={text.pickAccent}
              value={`#${isAccent(chosen) ? chosen : FIROOZEH}`}
              onChange={({ target }) => setTyped(normalize(target.value))}
            />
            <TextInput
              {...control}
              name="accent"
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              maxLength={7}
              autoFocus
              value={typed}
              onChange={({ target }) => {
                change.reset()
                setTyped(target.value)
              }}
            />
          </div>
        )}
      </Field>
      {isAccent(shown) && <AccentPreview accent={shown} name={name} />}
    </EditForm>
  )
}

function AccentPreview({ accent, name }: { accent: string; name: string }) {
  const { light, dark } = accentTones(accent)
  const adapted = light.isAdapted && dark.isAdapted ? 'both' : light.isAdapted ? 'light' : dark.isAdapted ? 'dark' : undefined
  return (
    <div className={styles.preview}>
      <link rel="stylesheet" href={accentPath(accent)} precedence="accent" />
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className={styles[scheme]} data-accent={accent} role="img" aria-label={text.preview[scheme]}>
          <strong aria-hidden="true">
            <bdi>{name}</bdi>
          </strong>
          <span aria-hidden="true" className={styles.link}>
            {text.previewLink}
          </span>
          <span aria-hidden="true" className={styles.fill}>
            {text.previewButton}
          </span>
        </div>
      ))}
      {adapted && (
        <p className={styles.hint} role="status">
          {text.adapted[adapted]}
        </p>
      )}
    </div>
  )
}
