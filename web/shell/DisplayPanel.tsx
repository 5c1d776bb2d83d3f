import { useEffect, useId, useRef } from 'react'
import { SIZES, THEMES, useReadingSettings } from '#web/people/settings/reading-settings.ts'
import { useUpdateReadingSettings } from '#web/people/settings/use-update-reading-settings.ts'
import styles from './display-panel.module.css'
import { text } from './layout-text.ts'

/** Focuses its first choice if the menu opened before this panel had loaded. */
export function DisplayPanel() {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = container.current?.closest('[popover]')
    if (menu?.matches(':popover-open') && !menu.matches(':focus-within'))
      container.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={container}>
      <DisplayChoices />
    </div>
  )
}

/** Choices of theme and text size; a theme by time of day shows as automatic. */
function DisplayChoices() {
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
