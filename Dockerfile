# The first stage builds the environment from the lock, the second has nothing but it; the last one runs it without root.
FROM python:3.13-slim AS build
ENV UV_PROJECT_ENVIRONMENT=/opt/evenhand UV_PYTHON_DOWNLOADS=never UV_LINK_MODE=copy UV_COMPILE_BYTECODE=1
RUN pip install --no-cache-dir uv==0.13.8
WORKDIR /src
COPY pyproject.toml uv.lock README.md LICENSE ./
RUN uv sync --frozen --no-dev --extra postgres --no-install-project
COPY migrations migrations
COPY hatch_build.py evenhand.py ./
COPY bot bot
RUN uv sync --frozen --no-dev --extra postgres --no-editable
# Of what libraries bring, their tests, samples and sources in C are of no use here: an eighth of the image.
RUN find /opt/evenhand -depth -type d \( -name tests -o -name sample_data \) -exec rm -r {} + && \
    find /opt/evenhand -type f \( -name '*.pyi' -o -name '*.pyx' -o -name '*.pxd' -o -name '*.c' -o -name '*.h' \) -delete

FROM python:3.13-slim AS as-root
RUN useradd --system --uid 10001 --home-dir /data evenhand && install -d -o evenhand -g evenhand /data
COPY --from=build /opt/evenhand /opt/evenhand
ENV PATH=/opt/evenhand/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    MPLCONFIGDIR=/tmp/matplotlib \
    EVENHAND_DATABASE_URL=sqlite:////data/evenhand.db \
    EVENHAND_HEARTBEAT_FILE=/tmp/evenhand.alive
# What the bot keeps in a file is here: mount a volume with a name. With a database on a server nothing is.
WORKDIR /data
# SIGTERM lets the bot finish the answers under way; give it 4 seconds more than EVENHAND_CLOSING_SECONDS.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["evenhand", "alive"]
ENTRYPOINT ["evenhand"]
CMD ["run"]

# Where a volume can belong to root alone, as on fly.io, the stage before is what runs.
FROM as-root
USER 10001
