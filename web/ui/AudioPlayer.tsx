interface Props {
  src: string
  /** What is heard, for screen readers. */
  label: string
  className?: string | undefined
}

/** A player which loads nothing before it is asked to; its timeline runs left to right. */
export const AudioPlayer = ({ src, label, className }: Props) => (
  // biome-ignore lint/a11y/useMediaCaption: transcripts are kept beside the sound, not as captions
  <audio controls preload="none" dir="ltr" src={src} aria-label={label} className={className} />
)
