// GET /ticket/:code/ticket.pdf: the ticket on paper, for everybody who has the code. Never cached.
import { href } from "react-router";
import { loadPaperBrand } from "../content/brand/paper-brand.server.ts";
import { addressIn, languageOf, paperLanguage } from "../languages/languages.ts";
import { environmentContext } from "../platform/http/context.server.ts";
import type { Route } from "./+types/ticket-pdf-file.ts";
import { loadTicket } from "./own-ticket.server.ts";
import { paperFacts } from "./paper-facts.ts";
import { makeTicketPdf } from "./ticket-pdf.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ticket, texts, settings } = await loadTicket(context, params.code);
  const { publicUrl } = context.get(environmentContext);
  const { locale, ownLocale } = settings;
  const path = href("/ticket/:code", { code: params.code });
  const file = await makeTicketPdf(
    {
      brand: await loadPaperBrand(context),
      title: ticket.title,
      ticket: ticket.ticket,
      facts: paperFacts(ticket, texts.ticketPaper),
      address: publicUrl + addressIn(languageOf(locale), path, ownLocale),
      operator: ticket.operator,
      operatorKey: ticket.operatorKey.key,
      demonstration: ticket.demonstration,
      made: new Date(),
      language: paperLanguage(locale),
    },
    texts.ticketPaper,
  );
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="ticket-${ticket.slug}-${ticket.ticket}.pdf"`,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}
