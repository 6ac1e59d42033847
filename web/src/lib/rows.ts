type Pages<Row> = { pages: { items: Row[] }[] }

/** The rows of all pages that have been loaded, as one list. */
export const rowsOf = <Row>({ pages }: Pages<Row>): Row[] => pages.flatMap(({ items }) => items)
