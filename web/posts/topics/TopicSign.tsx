// Data URLs, so that a page with all topics makes no further request. Without a type argument, because Vitest finds `import.meta.glob(` in the text.
const SIGNS = import.meta.glob('./signs/*.svg', { eager: true, import: 'default', query: '?inline' }) as Readonly<Record<string, string>>

interface Props {
  /** Key of the topic. */
  topic: string
  /** Height in px: 56 in lists, 92 in the head of a page. */
  height?: 56 | 92
  className?: string | undefined
}

/** The door of a topic with its drawn sign; decorative, because the topic's name is next to it. */
export const TopicSign = ({ topic, height = 56, className }: Props) => (
  <img src={SIGNS[`./signs/${topic}.svg`]} alt="" width={height === 56 ? 44 : 72} height={height} className={className} />
)
