const FAMILIES: Record<string, string> = {
  letters: 'literature poetry story books writing language',
  thought: 'history philosophy psychology society law',
  life: 'growth family women diary humor food health sport',
  work: 'education economy business startup marketing career management',
  science: 'technology programming ai security design science astronomy games',
  art: 'travel iran photography cinema music theatre art architecture nature city',
}

const byTopic = new Map(Object.entries(FAMILIES).flatMap(([family, topics]) => topics.split(' ').map((topic) => [topic, family] as const)))

export const topicFamily = (topics: readonly string[]): string => byTopic.get(topics[0] ?? '') ?? 'general'
