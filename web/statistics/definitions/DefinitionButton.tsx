import { useId } from 'react'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './definition-button.module.css'
import { DEFINITIONS, type DefinitionKey } from './definitions.ts'

const text = {
  define: (name: string) => `«${name}» یعنی چه؟`,
  more: 'همهٔ تعریف‌ها',
} as const

interface Props {
  of: DefinitionKey
  /** The words that open the definition; the name of the number by default. */
  children?: string
}

/** Word with a dotted line that shows the definition of its number and a link to all of them; it works without scripts. */
export function DefinitionButton({ of, children }: Props) {
  const id = useId()
  const { name } = DEFINITIONS[of]
  const question = text.define(name)
  const words = children ?? name
  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-label={question.includes(words) ? question : `${words}؛ ${question}`}
      >
        {words}
      </button>
      <DefinitionPanel id={id} of={of} />
    </>
  )
}

/** Words of a heading that open the definition in the panel with the id `panel`. */
export const DefinitionHeading = ({ panel, children }: { panel: string; children: string }) => (
  <button type="button" className={styles.button} popoverTarget={panel}>
    {children}
  </button>
)

export function DefinitionPanel({ id, of }: { id: string; of: DefinitionKey }) {
  const { name, sentence } = DEFINITIONS[of]
  return (
    <span id={id} popover="auto" className={styles.panel}>
      <strong>{name}</strong>
      <span>{sentence}</span>
      <PathLink to="/about/numbers" hash={of} preload={false}>
        {text.more}
      </PathLink>
    </span>
  )
}
