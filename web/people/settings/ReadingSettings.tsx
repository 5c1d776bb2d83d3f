import type { ReadingPreferences } from '#shared/contract.ts'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import styles from './reading.module.css'
import { useReadingSettings } from './reading-settings.ts'
import { text } from './text.ts'
import { useUpdateReadingSettings } from './use-update-reading-settings.ts'

const toOptions = <Value extends string>(names: Record<Value, string>) => Object.entries(names) as [Value, string][] // The keys are those of the record.

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
      <figure className={styles.preview}>
        <figcaption>{text.preview}</figcaption>
        <div className="prose">
          <p>{text.previewText}</p>
        </div>
      </figure>
    </SettingsSection>
  )
}
