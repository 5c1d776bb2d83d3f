import { useId } from 'react'
import { SIZES, THEMES, useReadingSettings } from '#web/people/settings/reading-settings.ts'
import { useUpdateReadingSettings } from '#web/people/settings/use-update-reading-settings.ts'
import styles from './display-menu.module.css'
import { text } from './layout-text.ts'

/** Shows the theme by time of day as automatic. */
export function DisplayChoices() {
  const { theme, size } = useReadingSettings()
  const choose = useUpdateReadingSettings()
  return (
    <>
      <Choice
        legend={text.theme}
        options={THEMES}
        names={text.themes}
        chosen={theme === 'time' ? 'auto' : theme}
        onChoose={(chosen) => choose({ theme: chosen })}
        swatches
      />
      <Choice legend={text.size} options={SIZES} names={text.sizes} chosen={size} onChoose={(chosen) => choose({ size: chosen })} />
    </>
  )
}

interface ChoiceProps<Option extends string> {
  legend: string
  options: readonly Option[]
  names: Record<Option, string>
  chosen: Option
  onChoose: (option: Option) => void
  swatches?: boolean
}

function Choice<Option extends string>({ legend, options, names, chosen, onChoose, swatches = false }: ChoiceProps<Option>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === chosen}
              onChange={() => onChoose(option)}
              className={styles.radio}
            />
            <span
              className={styles.sample}
              data-sample={swatches ? option : undefined}
              data-step={swatches ? undefined : option}
              aria-hidden="true"
            >
              آ
            </span>
            <span>{names[option]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
