/** Every limit of the product in one place; the interface shows them before they are hit. */
export const LIMITS = {
  titleGraphemes: 150,
  descriptionGraphemes: 200,
  bioGraphemes: 200,
  nameGraphemes: 60,
  documentBytes: 1_500_000,
  documentDepth: 12,
  tagsPerPost: 5,
  tagGraphemes: 40,
  topicsPerPost: 3,
  imageBytes: 10_000_000,
  imagePixels: 40_000_000,
  pageSize: 10,
  pageSizeMax: 50,
  passwordMin: 8,
  passwordMax: 128,
  jsonBytes: 2_000_000,
  searchQuery: 200,
  contactSubjectGraphemes: 120,
  contactMessage: 5000,
} as const

/** Languages a code block can name; each is highlighted at publish. */
export const CODE_LANGUAGES = [
  'bash',
  'css',
  'go',
  'html',
  'java',
  'javascript',
  'json',
  'php',
  'python',
  'rust',
  'sql',
  'typescript',
] as const
