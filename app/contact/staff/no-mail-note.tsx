import { href, Link } from "react-router";
import { linkClass } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import type { EnquiryDetails } from "./enquiry.server.ts";

/** Before anybody writes a reply: it will wait, and how to reach the sender meanwhile. */
export function NoMailNote({ enquiry, maySetUp }: { enquiry: EnquiryDetails; maySetUp: boolean }) {
  const subject = encodeURIComponent(`${enquiry.subject} (${enquiry.reference})`);
  return (
    <Note look="warn">
      <b className="font-medium text-text">The site cannot send mail yet, so a reply waits.</b>{" "}
      {enquiry.phone && "Call them or write on WhatsApp. "}
      {enquiry.email && (
        <>
          <a href={`mailto:${enquiry.email}?subject=${subject}`} className={linkClass}>
            Write from your own mailbox
          </a>
          {". "}
        </>
      )}
      {maySetUp ? (
        <Link to={href("/admin/settings/mail")} className={linkClass}>
          Set up mail
        </Link>
      ) : (
        "An owner can set up mail in the settings."
      )}
    </Note>
  );
}
