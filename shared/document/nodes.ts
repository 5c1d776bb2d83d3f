/** Nodes of blocks by type. A block adds its own with `declare module`, so that its type stands beside its definition. */
// biome-ignore lint/suspicious/noEmptyInterface: the files of blocks fill it.
export interface BlockNodes {}

/** Nodes that occur in blocks of one kind only, such as rows of a table, by type. */
// biome-ignore lint/suspicious/noEmptyInterface: the files of blocks fill it.
export interface PartNodes {}

export type BlockNode = BlockNodes[keyof BlockNodes]
export type TreeNode = BlockNode | PartNodes[keyof PartNodes]
