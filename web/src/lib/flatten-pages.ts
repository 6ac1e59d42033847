type PagedRows<Row> = { pages: { items: Row[] }[] }

export const flattenPages = <Row>({ pages }: PagedRows<Row>): Row[] => pages.flatMap(({ items }) => items)
