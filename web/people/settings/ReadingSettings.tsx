import { useId } from 'react'
import type { ReadingPreferences } from '#shared/contract/account.ts'
import { useAction } from '#web/lib/use-action.ts'
import { text as formText } from '#web/ui/form-text.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { EditForm, FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { changeReading } from './actions.ts'
import styles from './reading-settings.module.css'
import { useReadingSettings } from './reading-settings.ts'
import { text } from './text.ts'
import { useUpdateReadingSettings } from './use-update-reading-settings.ts'

// `Object.entries` widens the keys to `string`.
const toOptions = <Value extends string>(names: Record<Value, string>) => Object.entries(names) as [Value, string][]

export function ReadingSettings() {
  const reading = useReadingSettings()
  const choose = useUpdateReadingSettings()
  const renderChoice = <Kind extends keyof ReadingPreferences>(
    kind: Kind,
    legend: string,
    names: Record<ReadingPreferences[Kind], string>,
    hint?: string,
  ) => (
    <RadioGroup
      kind={kind}
      legend={legend}
      hint={hint}
      options={toOptions(names)}
      chosen={reading[kind]}
      onChoose={(value) => choose({ [kind]: value })}
    />
  )
  return (
    <SettingsSection title={text.reading} summary={text.readingHint}>
      <div className={styles.choices}>
        {renderChoice('theme', text.theme, text.themes, text.themeHint)}
        {renderChoice('font', text.font, text.fonts)}
        {renderChoice('size', text.size, text.sizes)}
        {renderChoice('leading', text.leading, text.leadings)}
        {renderChoice('digits', text.digits, text.digitNames)}
      </div>
      <FormDetails label={formText.edit} forms={changeReading.name}>
        {import.meta.env.SSR && <ReadingForm reading={reading} />}
      </FormDetails>
      <figure className={styles.preview}>
        <figcaption>{text.preview}</figcaption>
        <div className="prose">
          <p>{text.previewText}</p>
        </div>
      </figure>
    </SettingsSection>
  )
}

/** Form for browsers without JavaScript, in place of the radio buttons. */
const ReadingForm = ({ reading }: { reading: ReadingPreferences }) => (
  <EditForm action={useAction(changeReading, {})} onCancel={() => undefined}>
    <SelectField name="theme" label={text.theme} options={text.themes} value={reading.theme} onChange={() => undefined} />
    <SelectField name="font" label={text.font} options={text.fonts} value={reading.font} onChange={() => undefined} />
    <SelectField name="size" label={text.size} options={text.sizes} value={reading.size} onChange={() => undefined} />
    <SelectField name="leading" label={text.leading} options={text.leadings} value={reading.leading} onChange={() => undefined} />
    <SelectField name="digits" label={text.digits} options={text.digitNames} value={reading.digits} onChange={() => undefined} />
  </EditForm>
)

interface Props<Value extends string> {
  /** Value of `data-kind`, used for styling. */
  kind: string
  legend: string
  hint?: string | undefined
  options: readonly (readonly [Value, string])[]
  chosen: Value
  onChoose: (value: Value) => void
}

function RadioGroup<Value extends string>({ kind, legend, hint, options, chosen, onChoose }: Props<Value>) {
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={hint && `${id}-hint`}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map(([value, name]) => (
          <label key={value} className={styles.option} data-kind={kind} data-value={value}>
            <input type="radio" name={id} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
