import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the site. */
export default [
  layout("frame/site-layout.tsx", [
    index("pages/landing-page.tsx", { id: "landing" }),
    route("landing", "pages/landing-page.tsx", { id: "landing-by-name" }),
    route("home", "pages/home-page.tsx"),
    route("about", "pages/about-page.tsx"),
    route("draw", "draw/draw-page.tsx"),
    route("prizes", "prizes/prizes-page.tsx"),
    route("gallery", "gallery/gallery-page.tsx"),
    route("gallery/:album", "gallery/album-page.tsx"),
    route("gallery/:album/:photo", "gallery/photo-page.tsx"),
    route("contact", "contact/contact-page.tsx"),
    route("contact/thanks", "contact/thanks-page.tsx"),
    route("privacy", "pages/privacy-page.tsx"),
    route("terms", "pages/terms-page.tsx"),
    route("complaints", "contact/complaints-page.tsx"),
    route("admin/login", "accounts/login-page.tsx"),
    route("*", "frame/not-found-page.tsx"),
  ]),
  route("admin", "admin/admin-layout.tsx", [index("admin/overview-page.tsx")]),
  route("sitemap.xml", "pages/sitemap.ts"),
  route("robots.txt", "pages/robots.ts"),
  route("manifest.webmanifest", "pages/manifest.ts"),
] satisfies RouteConfig;
