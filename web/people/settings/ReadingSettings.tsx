import type { Reading } from '#shared/contract.ts'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Choices } from './Choices.tsx'
import styles from './reading.module.css'
import { useReading } from './reading.ts'
import { text } from './text.ts'
import { useChooseReading } from './use-choose-reading.ts'

/** A list of names as the choices of one thing, in their order. */
const named = <Value extends string>(names: Record<Value, string>) => Object.entries(names) as [Value, string][] // The keys are those of the record.

/** How posts look to this reader, with a paragraph that shows it. */
export function ReadingSettings() {
  const reading = useReading()
  const choose = useChooseReading()
  const choices = <Kind extends keyof Reading>(kind: Kind, legend: string, names: Record<Reading[Kind], string>, hint?: string) => (
    <Choices
      kind={kind}
      legend={legend}
      hint={hint}
      options={named(names)}
      chosen={reading[kind]}
      onChoose={(value) => choose({ [kind]: value })}
    />
  )
  return (
    <SettingsSection title={text.reading} state={text.readingHint}>
      <div className={styles.choices}>
        {choices('theme', text.theme, text.themes, text.themeHint)}
        {choices('font', text.font, text.fonts)}
        {choices('size', text.size, text.sizes)}
        {choices('leading', text.leading, text.leadings)}
        {choices('digits', text.digits, text.digitNames)}
      </div>
      <figure className={styles.preview}>
        <figcaption>{text.preview}</figcaption>
        <div className="prose">
          <p>{text.previewText}</p>
        </div>
      </figure>
    </SettingsSection>
  )
}
