type PagedRows<Row> = { pages: { items: Row[] }[] }

/** The rows of all pages that have been loaded, as one list. */
export const flattenPages = <Row>({ pages }: PagedRows<Row>): Row[] => pages.flatMap(({ items }) => items)
