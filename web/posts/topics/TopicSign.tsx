interface Props {
  /** Key of the topic. */
  topic: string
  className?: string | undefined
}

/** The drawn sign of a topic; decorative, because the topic's name is next to it. */
export const TopicSign = ({ topic, className }: Props) => (
  <img src={`/icons/topics/${topic}.svg`} alt="" width={48} height={48} loading="lazy" decoding="async" className={className} />
)
