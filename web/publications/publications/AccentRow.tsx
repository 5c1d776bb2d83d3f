import { useState } from 'react'
import { accentTones, isAccent } from '#shared/accent-colour.ts'
import { useDebounced } from '#web/account/auth/use-debounced.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { AccentStyle } from '#web/ui/Accent.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Field } from '#web/ui/Field.tsx'
import { EditForm, EditRow } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { ManagedPublication } from '#worker/publications/publications/contract.ts'
import { changeAccent, removeAccent } from './actions.ts'
import styles from './settings.module.css'
import { text } from './text.ts'

/** Where the color picker starts; the product's turquoise as sRGB. */
const TURQUOISE = '008390'

/** Settings row of the accent, with a preview that says when a color was adapted. */
export const AccentRow = ({ publication }: { publication: ManagedPublication }) => {
  const { hash, name, accent } = publication
  return (
    <EditRow
      title={text.accent}
      forms={formName(changeAccent.name, { hash })}
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
  const change = useAction(changeAccent, { hash }, { onDone: close })
  const remove = useAction(removeAccent, { hash }, { onDone: close })
  const { fields, formError } = fieldErrors(change.error ?? remove.error, ['accent'])
  const chosen = normalize(typed)
  const shown = useDebounced(chosen, 150)
  return (
    <EditForm
      action={change}
      onCancel={close}
      error={formError}
      width="wide"
      extra={
        accent && (
          <ActionButton action={remove} variant="plain">
            {text.removeAccent}
          </ActionButton>
        )
      }
    >
      <Field label={text.accent} hint={text.accentHint} error={fields.accent}>
        {(control) => (
          <div className={styles.color}>
            <input
              type="color"
              aria-label={text.pickAccent}
              value={`#${isAccent(chosen) ? chosen : TURQUOISE}`}
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
      <AccentStyle accent={accent} />
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className={styles[scheme]} data-accent={accent} data-scheme={scheme} role="img" aria-label={text.preview[scheme]}>
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
